import 'konva/lib/shapes/Circle.js'
import 'konva/lib/shapes/Path.js'
import { Circle, Path } from 'react-konva/lib/ReactKonvaCore.js'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { MAP_COLOURS } from '../raster/palette.ts'
import { Mark } from './MapGroup.tsx'

/** Sizes are in CSS px, the same at every zoom. */
const VERTEX_RADIUS_VIEW = 5.5
const CROSS_RADIUS_VIEW = 8

const STILL = { listening: false, perfectDrawEnabled: false } as const

interface VertexProps {
  readonly at: PointMap
  readonly radiusView?: number
  readonly alpha?: number
  readonly colour?: string
}

/** A handle on a vertex, or between two. */
export function Vertex({
  at,
  radiusView = VERTEX_RADIUS_VIEW,
  alpha = 1,
  colour = MAP_COLOURS.line,
}: VertexProps) {
  return (
    <Mark at={at} opacity={alpha}>
      <Circle {...STILL} radius={radiusView} fill={colour} stroke={MAP_COLOURS.casing} strokeWidth={1.5} />
    </Mark>
  )
}

/** Four lines from `near` to `far` around 0,0. */
const cross = (near: number, far: number): string =>
  `M${near} 0H${far}M${-near} 0H${-far}M0 ${near}V${far}M0 ${-near}V${-far}`

/** Where the next point is when it is moved by keys, or dragged at a distance by a finger. */
export function Aim({ at }: { readonly at: PointMap }) {
  return (
    <Mark at={at}>
      <AccentPath data={cross(5, 14)} widthView={2} />
    </Mark>
  )
}

/** Where Enter places a POI when the canvas is used by keyboard. */
export function Crosshair({ at }: { readonly at: PointMap }) {
  return (
    <Mark at={at}>
      <SquarePath data={cross(4, 12)} />
    </Mark>
  )
}

const TICK_LENGTH_VIEW = 6

/** The four corners of a frame around a selected marker. */
export function SelectionFrame({ at, farView }: { readonly at: PointMap; readonly farView: number }) {
  const near = farView - TICK_LENGTH_VIEW
  const corner = (x: number, y: number): string =>
    `M${x * farView} ${y * near}L${x * farView} ${y * farView}L${x * near} ${y * farView}`
  return (
    <Mark at={at}>
      <SquarePath data={corner(-1, -1) + corner(-1, 1) + corner(1, -1) + corner(1, 1)} />
    </Mark>
  )
}

/** Where two edges cross. */
export function CrossMark({ at }: { readonly at: PointMap }) {
  const arm = CROSS_RADIUS_VIEW * 0.42
  return (
    <Mark at={at}>
      <Circle
        {...STILL}
        radius={CROSS_RADIUS_VIEW}
        fill={MAP_COLOURS.casing}
        stroke={MAP_COLOURS.crossing}
        strokeWidth={2}
      />
      <Path
        {...STILL}
        data={`M${-arm} ${arm}L${arm} ${-arm}M${-arm} ${-arm}L${arm} ${arm}`}
        stroke={MAP_COLOURS.crossing}
        strokeWidth={2}
      />
    </Mark>
  )
}

/** In the accent colour, on a casing that is visible on any image. */
export function AccentPath({ data, widthView }: { readonly data: string; readonly widthView: number }) {
  return (
    <>
      <Path
        {...STILL}
        data={data}
        lineCap="round"
        stroke={MAP_COLOURS.casing}
        strokeWidth={widthView + 2.5}
        opacity={0.7}
      />
      <Path {...STILL} data={data} lineCap="round" stroke={MAP_COLOURS.accent} strokeWidth={widthView} />
    </>
  )
}

function SquarePath({ data }: { readonly data: string }) {
  return (
    <>
      <Path
        {...STILL}
        data={data}
        lineCap="square"
        stroke={MAP_COLOURS.casing}
        strokeWidth={4}
        opacity={0.75}
      />
      <Path {...STILL} data={data} lineCap="butt" stroke={MAP_COLOURS.accent} strokeWidth={2} />
    </>
  )
}
