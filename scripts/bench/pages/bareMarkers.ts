import { bareCanvas } from './bareCanvas.ts'
import { markerSprites } from './markerSprites.ts'
import { markersOf } from './sampleMap.ts'
import { type Camera, cameraActs, nextFrame, settled } from './Subject.ts'

/**
 * The least possible cost of drawing these markers: one loop over typed arrays with `drawImage` of the scene's own
 * sprites.
 */
export const openMarkers = async ({ count }: { readonly count: number }) => {
  const markers = markersOf(count)
  const sprites = await markerSprites(markers)
  const [first] = sprites.values()
  if (first === undefined) throw new Error('There is no marker to draw.')
  const xs = Float64Array.from(markers, ({ x }) => x)
  const ys = Float64Array.from(markers, ({ y }) => y)
  const pictures = markers.map(({ colour }) => (sprites.get(colour) ?? first).picture)
  const reach = Math.max(first.picture.width, first.picture.height)
  return cameraActs(
    bareCanvas((context, { left, top, width, height, perMap }) => {
      for (let at = 0; at < count; at++) {
        const x = Math.round((xs[at] ?? 0) * perMap) - left - first.x
        const y = Math.round(-(ys[at] ?? 0) * perMap) - top - first.y
        if (x < -reach || y < -reach || x > width || y > height) continue
        const picture = pictures[at]
        if (picture !== undefined) context.drawImage(picture, x, y)
      }
    }),
  )
}

/** Draws every name in view in each frame, even over others. */
export const openLabels = ({ count }: { readonly count: number }) => {
  const markers = markersOf(count, { areNamed: true })
  return cameraActs(
    bareCanvas((context, { left, top, width, height, perMap }) => {
      context.font = '600 11px sans-serif'
      context.fillStyle = '#ffffff'
      for (const { x: xMap, y: yMap, label } of markers) {
        const x = Math.round(xMap * perMap) - left
        const y = Math.round(-yMap * perMap) - top
        if (x > -120 && y > -20 && x < width + 20 && y < height + 20) context.fillText(label, x + 11, y + 4)
      }
    }),
  )
}

/** The least possible cost of hiding a type if everything is repainted: one loop that skips the type. */
export const openHiding = async ({ count }: { readonly count: number }) => {
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
      await settled()
    },
  }
}
