import { nextFrame, settled } from './frames.ts'
import { markersOf } from './markerData.ts'
import { BLANK_IMAGE, mountScene } from './mountScene.ts'
import type { Camera } from './Subject.ts'

/** Each toggle hides or shows the markers of one type of five, and ends when that is painted. */
export const open = async ({ count }: { readonly count: number }) => {
  const { scene } = await mountScene()
  scene.setImage(BLANK_IMAGE)
  scene.setMarkers(markersOf(count))
  return {
    async still(camera: Camera) {
      scene.setCamera(camera)
      await settled()
    },
    async toggle({ isHidden }: { readonly isHidden: boolean }) {
      await nextFrame()
      scene.setHiddenTypes(new Set(isHidden ? [1] : []))
      await nextFrame()
      await nextFrame()
    },
  }
}
