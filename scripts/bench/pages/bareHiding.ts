import { bareCanvas } from './bareCanvas.ts'
import { nextFrame } from './frames.ts'
import { markersOf } from './markerData.ts'
import { markerSprites } from './markerSprites.ts'
import type { Camera } from './Subject.ts'

/** What a toggle cannot be quicker than where everything is painted anew: one loop that leaves a type out. */
export const open = async ({ count }: { readonly count: number }) => {
  const markers = markersOf(count)
  const sprites = await markerSprites(markers)
  let hiddenTypeId = 0
  let camera: Camera | null = null
  const subject = bareCanvas((context, { left, top, perMap }) => {
    for (const { typeId, colour, x, y } of markers) {
      const sprite = sprites.get(colour)
      if (typeId === hiddenTypeId || sprite === undefined) continue
      context.drawImage(
        sprite.picture,
        Math.round(x * perMap) - left - sprite.x,
        Math.round(-y * perMap) - top - sprite.y,
      )
    }
  })
  return {
    async still(next: Camera) {
      camera = next
      subject.show(next)
      await nextFrame()
    },
    async toggle({ isHidden }: { readonly isHidden: boolean }) {
      await nextFrame()
      hiddenTypeId = isHidden ? 1 : 0
      if (camera !== null) subject.show(camera)
      await nextFrame()
      await nextFrame()
    },
  }
}
