import type { SceneZone } from '../../../web/scene/zones/ZoneShape.ts'
import { bareCanvas } from './bareCanvas.ts'
import { cameraActs } from './Subject.ts'
import { zonesOf } from './sampleMap.ts'

const WEIGHT_VIEW = 3

interface Traced {
  readonly zone: SceneZone
  readonly path: Path2D
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly top: number
}

/** One path per zone, traced once in map px; filled and stroked if its bounds are in view. */
export const open = ({ count }: { readonly count: number }) => {
  const zones = zonesOf(count).map(trace)
  return cameraActs(
    bareCanvas((context, { left, top, width, height, perMap }) => {
      context.save()
      context.setTransform(perMap, 0, 0, -perMap, -left, -top)
      context.lineWidth = (WEIGHT_VIEW * devicePixelRatio) / perMap
      context.lineJoin = context.lineCap = 'round'
      const margin = WEIGHT_VIEW / perMap
      for (const each of zones) {
        if (each.right + margin < left / perMap || each.left - margin > (left + width) / perMap) continue
        if (each.top + margin < -(top + height) / perMap || each.bottom - margin > -top / perMap) continue
        paint(context, each, perMap)
      }
      context.restore()
    }),
  )
}

const paint = (context: CanvasRenderingContext2D, { zone, path }: Traced, perMap: number): void => {
  if (zone.geometry.kind !== 'polyline') {
    context.globalAlpha = zone.fillOpacity
    context.fillStyle = zone.fillColour
    context.fill(path)
  }
  context.globalAlpha = zone.strokeOpacity
  context.strokeStyle = zone.strokeColour
  context.setLineDash(zone.pattern === 'dashed' ? [10 / perMap, 10 / perMap] : [])
  context.stroke(path)
}

const trace = (zone: SceneZone): Traced => {
  const path = new Path2D()
  const { geometry } = zone
  if (geometry.kind === 'circle') {
    const { centre, radius } = geometry
    path.arc(centre.x, centre.y, radius, 0, Math.PI * 2)
    return { zone, path, ...around([centre], radius) }
  }
  for (const { x, y } of geometry.points) path.lineTo(x, y)
  if (geometry.kind !== 'polyline') path.closePath()
  return { zone, path, ...around(geometry.points, 0) }
}

const around = (points: readonly { readonly x: number; readonly y: number }[], by: number) => ({
  left: Math.min(...points.map(({ x }) => x)) - by,
  right: Math.max(...points.map(({ x }) => x)) + by,
  bottom: Math.min(...points.map(({ y }) => y)) - by,
  top: Math.max(...points.map(({ y }) => y)) + by,
})
