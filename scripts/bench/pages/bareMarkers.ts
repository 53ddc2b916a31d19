import { bareCanvas } from './bareCanvas.ts'
import { cameraActs } from './cameraActs.ts'
import { markersOf } from './markerData.ts'
import { markerSprites } from './markerSprites.ts'

/** The least that drawing these markers can be: one loop over typed arrays, `drawImage` of the scene's own sprites. */
export const open = async ({ count }: { readonly count: number }) => {
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
