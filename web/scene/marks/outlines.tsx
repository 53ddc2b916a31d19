import 'konva/lib/shapes/Circle.js'
import 'konva/lib/shapes/Line.js'
import type Konva from 'konva/lib/Core.js'
import { Circle, Line, Shape } from 'react-konva/lib/ReactKonvaCore.js'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { ZONE_STROKE_WEIGHT, type ZoneGeometry } from '../../../shared/content/zones.ts'
import { type Outlined, ringsOf } from '../../../shared/geometry/rings.ts'
import { MAP_COLOURS } from '../raster/palette.ts'
import { dashesOf } from '../raster/strokePattern.ts'
import type { DraftStyle } from '../state/Draft.ts'

/** How much wider than a draft's line its dark casing is, in CSS px. */
const CASING_VIEW = 3
const CASING_ALPHA = 0.75
/** The dashes of a refused edge. */
export const CROSSING_DASH_VIEW: readonly number[] = [8, 5]

/** Lines keep their width at every zoom. */
const FIXED = {
  listening: false,
  perfectDrawEnabled: false,
  strokeScaleEnabled: false,
  lineJoin: 'round',
} as const

interface StrokeProps {
  readonly geometry: ZoneGeometry
  readonly colour: string
  readonly widthView: number
  readonly alpha?: number
  readonly dashView?: readonly number[]
  readonly cap?: CanvasLineCap
}

export function Stroke({
  geometry,
  colour,
  widthView,
  alpha = 1,
  dashView = [],
  cap = 'round',
}: StrokeProps) {
  const look = {
    ...FIXED,
    stroke: colour,
    strokeWidth: widthView,
    opacity: alpha,
    dash: [...dashView],
    lineCap: cap,
  }
  if (geometry.kind === 'circle')
    return <Circle {...look} x={geometry.centre.x} y={geometry.centre.y} radius={geometry.radius} />
  if (geometry.kind === 'multipolygon') return <Shape {...look} sceneFunc={tracingOf(geometry)} />
  return <Line {...look} points={flat(geometry.points)} closed={geometry.kind !== 'polyline'} />
}

/** A line in the draft's own look over a dark casing. */
export function CasedStroke({
  geometry,
  style,
}: {
  readonly geometry: ZoneGeometry
  readonly style: DraftStyle
}) {
  const { strokeColour, strokeOpacity, pattern } = style
  return (
    <>
      <Stroke
        geometry={geometry}
        colour={MAP_COLOURS.casing}
        widthView={ZONE_STROKE_WEIGHT + CASING_VIEW}
        alpha={CASING_ALPHA}
      />
      <Stroke
        geometry={geometry}
        colour={strokeColour}
        widthView={ZONE_STROKE_WEIGHT}
        alpha={strokeOpacity}
        dashView={dashesOf(pattern, ZONE_STROKE_WEIGHT)}
        cap={pattern === 'dashed' ? 'butt' : 'round'}
      />
    </>
  )
}

/** An edge that crosses another one. */
export function CrossingEdge({
  from,
  to,
  isDashed,
}: {
  readonly from: PointMap
  readonly to: PointMap
  readonly isDashed: boolean
}) {
  const geometry = { kind: 'polyline', points: [from, to] } as const
  return (
    <>
      <Stroke
        geometry={geometry}
        colour={MAP_COLOURS.casing}
        widthView={ZONE_STROKE_WEIGHT + CASING_VIEW}
        cap="butt"
      />
      <Stroke
        geometry={geometry}
        colour={MAP_COLOURS.crossing}
        widthView={ZONE_STROKE_WEIGHT}
        dashView={isDashed ? CROSSING_DASH_VIEW : []}
        cap="butt"
      />
    </>
  )
}

export function Fill({
  geometry,
  style,
}: {
  readonly geometry: ZoneGeometry
  readonly style: Pick<DraftStyle, 'fillColour' | 'fillOpacity'>
}) {
  const look = {
    listening: false,
    perfectDrawEnabled: false,
    fill: style.fillColour,
    opacity: style.fillOpacity,
  }
  if (geometry.kind === 'circle')
    return <Circle {...look} x={geometry.centre.x} y={geometry.centre.y} radius={geometry.radius} />
  if (geometry.kind === 'multipolygon')
    return <Shape {...look} fillRule="evenodd" sceneFunc={tracingOf(geometry)} />
  return <Line {...look} points={flat(geometry.points)} closed />
}

/** Traces all rings as one path. */
const tracingOf = (geometry: Outlined) => (context: Konva.Context, shape: Konva.Shape) => {
  context.beginPath()
  for (const { points } of ringsOf(geometry)) {
    for (const [at, { x, y }] of points.entries())
      if (at === 0) context.moveTo(x, y)
      else context.lineTo(x, y)
    context.closePath()
  }
  context.fillStrokeShape(shape)
}

const flat = (points: readonly PointMap[]): number[] => points.flatMap(({ x, y }) => [x, y])
