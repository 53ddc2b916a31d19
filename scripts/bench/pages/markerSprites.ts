import type { Marker } from '../../../web/scene/markers/Marker.ts'
import { settled } from './Subject.ts'
import { mountScene } from './mountScene.ts'

/** A marker's picture, and the position of its place in it, in device px. */
export interface MarkerSprite {
  readonly picture: HTMLCanvasElement
  readonly x: number
  readonly y: number
}

const APART_VIEW = 64

/**
 * The scene's own markers, cut out of what it paints, so that they look the same however it paints them. One per
 * colour, without empty edges.
 */
export const markerSprites = async (markers: readonly Marker[]): Promise<Map<string, MarkerSprite>> => {
  const looks = [...new Map(markers.map((marker) => [marker.colour, marker])).values()]
  const { scene, unmount } = await mountScene()
  scene.setMarkers(looks.map((look, at) => ({ ...look, id: at + 1, x: at * APART_VIEW, y: 0 })))
  scene.setCamera({ centerMap: { x: 0, y: 0 }, zoomLevel: 0 })
  await settled()
  const sprites = new Map(looks.map(({ colour }, at) => [colour, cutOut(at * APART_VIEW)]))
  unmount()
  return sprites
}

/** Cuts a marker out of all canvases of the scene, `xView` to the right of the window's middle. */
const cutOut = (xView: number): MarkerSprite => {
  const side = APART_VIEW * devicePixelRatio
  const left = Math.round((innerWidth / 2 + xView) * devicePixelRatio - side / 2)
  const top = Math.round((innerHeight * devicePixelRatio) / 2 - side / 2)
  const whole = canvasOf(side, side)
  for (const canvas of document.querySelectorAll<HTMLCanvasElement>('.scene canvas'))
    whole.context.drawImage(canvas, -left, -top)
  const box = paintedBox(whole.context.getImageData(0, 0, side, side))
  const { canvas, context } = canvasOf(box.width, box.height)
  context.drawImage(whole.canvas, -box.left, -box.top)
  return { picture: canvas, x: side / 2 - box.left, y: side / 2 - box.top }
}

const canvasOf = (width: number, height: number) => {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('There is no canvas here.')
  return { canvas, context }
}

const paintedBox = ({ data, width, height }: ImageData) => {
  let [left, right, top, bottom] = [width, -1, height, -1]
  for (let at = 0; at < width * height; at++) {
    if (data[at * 4 + 3] === 0) continue
    left = Math.min(left, at % width)
    right = Math.max(right, at % width)
    top = Math.min(top, Math.floor(at / width))
    bottom = Math.max(bottom, Math.floor(at / width))
  }
  if (right < left) throw new Error('The scene painted no marker.')
  return { left, top, width: right - left + 1, height: bottom - top + 1 }
}
