import type { BoxView } from '../../scene/plane/fitCamera.ts'

/** What stands on the canvas for long. */
const BARS = '.map-control:not(.image-progress), .scalebar'
const BAR_GAP_VIEW = 8
/** The scale's length depends on the zoom level, so room is left for the longest. */
export const SCALE_MAX_VIEW = 150

/** Returns the boxes of what stands on the canvas, with a little room around them. */
export const measureControls = (control: HTMLElement | null): readonly BoxView[] => {
  const canvas = control?.closest('.viewer__canvas')
  if (!canvas) return []
  const { left, top } = canvas.getBoundingClientRect()
  return [...canvas.querySelectorAll(BARS)]
    .filter((bar) => bar.checkVisibility() && bar.closest('.picture-awaited') === null)
    .map((bar) => {
      const box = bar.getBoundingClientRect()
      const width = bar.matches('.scalebar') ? SCALE_MAX_VIEW : box.width
      return {
        leftView: box.left - left - BAR_GAP_VIEW,
        topView: box.top - top - BAR_GAP_VIEW,
        rightView: box.left + width - left + BAR_GAP_VIEW,
        bottomView: box.bottom - top + BAR_GAP_VIEW,
      }
    })
}
