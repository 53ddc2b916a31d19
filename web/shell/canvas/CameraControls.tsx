import { Maximize, Minus, Plus } from 'lucide-react'
import { type ReactNode, type RefCallback, useCallback, useEffect, useRef } from 'react'
import type { MapMeasure } from '../../../shared/measures/MapMeasure.ts'
import type { BoxView } from '../../scene/plane/fitCamera.ts'
import { scaleBar } from '../../scene/plane/scaleBar.ts'
import type { Scene } from '../../scene/Scene.ts'
import { IconButton } from '../../ui/control/Button.tsx'
import { coordinateText } from '../../ui/text/numberText.ts'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { useCoordinates } from '../coordinates/useCoordinates.ts'
import { shortcutText } from '../useShortcuts.ts'
import { useViewer } from '../viewerContext.ts'

const STEP_LEVELS = 0.5

/**
 * The controls in the bottom right corner. `children` go above the zoom buttons, with a rule between; `beside` is a control of its
 * own.
 */
export const ZoomControls = ({ beside, children }: { beside: ReactNode; children?: ReactNode }) => {
  const { scene } = useViewer()
  const level = useZoomWriter(writeLevel)
  const controls = useRef<HTMLDivElement>(null)
  useEffect(() => scene.setBars(() => measureControls(controls.current)), [scene])
  const size = useIsMobile() ? 'touch' : 'md'
  return (
    <div className="map-corner">
      {beside}
      <div
        ref={controls}
        className="map-control map-control--column map-control--zoom"
        role="group"
        aria-label="Zoom"
      >
        {children}
        {children !== undefined && <hr className="map-control__rule" />}
        <IconButton
          size={size}
          label="Zoom in"
          shortcut={shortcutText('zoomIn')}
          tooltipSide="left"
          onClick={() => scene.zoomBy(STEP_LEVELS)}
        >
          <Plus />
        </IconButton>
        <output className="map-control__level" aria-label="Zoom level" ref={level} />
        <IconButton
          size={size}
          label="Zoom out"
          shortcut={shortcutText('zoomOut')}
          tooltipSide="left"
          onClick={() => scene.zoomBy(-STEP_LEVELS)}
        >
          <Minus />
        </IconButton>
        <IconButton
          size={size}
          label="Fit map"
          shortcut={shortcutText('fit')}
          tooltipSide="left"
          onClick={() => scene.fit()}
        >
          <Maximize />
        </IconButton>
      </div>
    </div>
  )
}

const writeLevel = (output: HTMLElement, { camera }: Scene): void => {
  const level = (Math.round(camera.zoomLevel * 10) / 10 || 0).toFixed(1)
  output.textContent = level.replace('-', '−').replace(/\.0$/, '')
}

/** Shows how long a round number of map pixels is on screen, or of the game's units across the map. */
export const ScaleBar = () => {
  const { measure } = useCoordinates()
  const write = useCallback((bar: HTMLElement, scene: Scene) => writeScale(bar, scene, measure), [measure])
  const bar = useZoomWriter(write)
  return (
    <div className="scalebar" aria-hidden="true" ref={bar}>
      <b>
        <span />
        <span />
        <span />
      </b>
      <i />
    </div>
  )
}

const writeScale = (bar: HTMLElement, { camera }: Scene, { stepLength }: MapMeasure): void => {
  const { length, lengthView } = scaleBar(camera, SCALE_MAX_VIEW, stepLength({ x: 1, y: 0 }))
  bar.style.width = `${lengthView}px`
  const texts = ['0', short(length / 2), short(length)]
  bar.querySelectorAll('span').forEach((label, at) => (label.textContent = texts[at] ?? ''))
}

const short = (length: number): string => (length < 10 ? String(length) : coordinateText(length))

/**
 * Returns a ref for an element that follows the zoom: `write` is applied to it at once and after every change, without a React
 * render. So React must not own the element's children, and `write` must stay the same function. Panning writes nothing, since
 * the browser would lay out even the same text again.
 */
const useZoomWriter = <E extends Element>(write: (element: E, scene: Scene) => void): RefCallback<E> => {
  const { scene } = useViewer()
  return useCallback(
    (element: E | null) => {
      if (element === null) return
      let written: number | null = null
      const update = (): void => {
        if (scene.camera.zoomLevel === written) return
        written = scene.camera.zoomLevel
        write(element, scene)
      }
      update()
      return scene.onCamera(update)
    },
    [scene, write],
  )
}

/** What stands on the canvas for long. */
const BARS = '.map-control:not(.image-progress), .scalebar'
const BAR_GAP_VIEW = 8
/** The scale's length depends on the zoom level, so room is left for the longest. */
const SCALE_MAX_VIEW = 150

/** Returns the boxes of what stands on the canvas, with a little room around them. */
const measureControls = (control: HTMLElement | null): readonly BoxView[] => {
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
