import 'konva/lib/shapes/Circle.js'
import { Circle } from 'react-konva/lib/ReactKonvaCore.js'
import type { ZoneGeometry } from '../../../shared/content/zones.ts'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { Mark } from '../marks/MapGroup.tsx'
import { CrossMark } from '../marks/marks.tsx'
import { Stroke } from '../marks/outlines.tsx'
import { MAP_COLOURS } from '../raster/palette.ts'

/** What a suggestion would do at a place. One that is not ticked steps back. */
export type ReviewMark = {
  readonly id: string
  readonly isTicked: boolean
  readonly isCurrent: boolean
} & (
  | { readonly kind: 'added'; readonly at: PointMap; readonly colour: string }
  | { readonly kind: 'moved'; readonly from: PointMap; readonly to: PointMap }
  | { readonly kind: 'changed'; readonly at: PointMap }
  | { readonly kind: 'removed'; readonly at: PointMap }
  /** Outlines of a zone; null where it is not there before or after. */
  | { readonly kind: 'zone'; readonly before: ZoneGeometry | null; readonly after: ZoneGeometry | null }
)

const RING_VIEW = 15
const STEPPED_BACK_ALPHA = 0.4
const BEFORE_DASH_VIEW: readonly number[] = [6, 5]
const STILL = { listening: false, perfectDrawEnabled: false } as const

/** What a suggestion adds, moves, changes and removes. */
export const ReviewMarks = ({ marks }: { readonly marks: readonly ReviewMark[] }) =>
  marks.map((mark) => <Marked key={mark.id} mark={mark} />)

const Marked = ({ mark }: { readonly mark: ReviewMark }) => {
  const { isTicked, isCurrent } = mark
  const alpha = isTicked || isCurrent ? 1 : STEPPED_BACK_ALPHA
  switch (mark.kind) {
    case 'added':
      return (
        <>
          <Ring at={mark.at} alpha={alpha} isCurrent={isCurrent} />
          <Mark at={mark.at} opacity={alpha}>
            <Circle {...STILL} radius={7} fill={mark.colour} stroke={MAP_COLOURS.line} strokeWidth={2} />
          </Mark>
        </>
      )
    case 'moved':
      return (
        <>
          <Line from={mark.from} to={mark.to} alpha={alpha} />
          <Mark at={mark.from} opacity={alpha}>
            <Circle
              {...STILL}
              radius={4}
              fill={MAP_COLOURS.casing}
              stroke={MAP_COLOURS.accent}
              strokeWidth={2}
            />
          </Mark>
          <Ring at={mark.to} alpha={alpha} isCurrent={isCurrent} />
        </>
      )
    case 'changed':
      return <Ring at={mark.at} alpha={alpha} isCurrent={isCurrent} dashView={BEFORE_DASH_VIEW} />
    case 'removed':
      return (
        <>
          {isCurrent && <Ring at={mark.at} alpha={1} isCurrent />}
          <CrossMark at={mark.at} />
        </>
      )
    case 'zone':
      return <ZoneOutlines mark={mark} alpha={alpha} />
  }
}

interface RingProps {
  readonly at: PointMap
  readonly alpha: number
  readonly isCurrent: boolean
  readonly dashView?: readonly number[]
}

const Ring = ({ at, alpha, isCurrent, dashView = [] }: RingProps) => {
  const widthView = isCurrent ? 4 : 2
  const ring = { ...STILL, radius: RING_VIEW }
  return (
    <Mark at={at} opacity={alpha}>
      <Circle {...ring} stroke={MAP_COLOURS.casing} strokeWidth={widthView + 2.5} opacity={0.7} />
      <Circle {...ring} stroke={MAP_COLOURS.accent} strokeWidth={widthView} dash={[...dashView]} />
    </Mark>
  )
}

const Line = ({
  from,
  to,
  alpha,
}: {
  readonly from: PointMap
  readonly to: PointMap
  readonly alpha: number
}) => {
  const geometry = { kind: 'polyline', points: [from, to] } as const
  return (
    <>
      <Stroke geometry={geometry} colour={MAP_COLOURS.casing} widthView={4.5} alpha={alpha * 0.7} />
      <Stroke geometry={geometry} colour={MAP_COLOURS.accent} widthView={2} alpha={alpha} />
    </>
  )
}

interface ZoneOutlinesProps {
  readonly mark: ReviewMark & { kind: 'zone' }
  readonly alpha: number
}

const ZoneOutlines = ({ mark: { before, after, isCurrent }, alpha }: ZoneOutlinesProps) => {
  const widthView = isCurrent ? 4 : 2.5
  return (
    <>
      {before && (
        <>
          <Stroke
            geometry={before}
            colour={MAP_COLOURS.casing}
            widthView={widthView + 2.5}
            alpha={alpha * 0.7}
          />
          <Stroke
            geometry={before}
            colour={after === null ? MAP_COLOURS.crossing : MAP_COLOURS.line}
            widthView={widthView}
            alpha={alpha}
            dashView={BEFORE_DASH_VIEW}
            cap="butt"
          />
        </>
      )}
      {after && (
        <>
          <Stroke
            geometry={after}
            colour={MAP_COLOURS.casing}
            widthView={widthView + 2.5}
            alpha={alpha * 0.7}
          />
          <Stroke geometry={after} colour={MAP_COLOURS.accent} widthView={widthView} alpha={alpha} />
        </>
      )}
    </>
  )
}
