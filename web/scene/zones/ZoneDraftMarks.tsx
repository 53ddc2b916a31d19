import { memo, useCallback, useMemo } from 'react'
import type { KindParts } from '../state/SceneKind.ts'
import { DrawnEdgeTexts } from './EdgeTexts.tsx'
import { EditDraftMarks } from './EditDraftMarks.tsx'
import { FreehandMarks } from './FreehandMarks.tsx'
import 'konva/lib/shapes/Line.js'
import { Line } from 'react-konva/lib/ReactKonvaCore.js'
import { useStore } from 'zustand'
import type { PointMap } from '../../../shared/geometry/point.ts'
import type { ZoneGeometry } from '../../../shared/content/zones.ts'
import { Chips } from '../marks/Chips.tsx'
import { Aim, CrossMark, Vertex } from '../marks/marks.tsx'
import { CasedStroke, CrossingEdge, Fill, Stroke } from '../marks/outlines.tsx'
import { PaintedShape } from '../marks/PaintedShape.tsx'
import { SnapTarget } from '../marks/SnapTarget.tsx'
import { CachedPicture } from '../raster/CachedPicture.ts'
import { MAP_COLOURS } from '../raster/palette.ts'
import { type PointView, viewToMap } from '../plane/coordinates.ts'
import type { DraftStyle } from '../state/Draft.ts'
import type { SceneStore } from '../state/sceneStore.ts'
import { isWorthCaching, paintStaticEdges, staticEdgesOfDraft } from './staticEdges.ts'
import type { ShapeDraft } from './ZoneDraft.ts'

/** The shape that is being drawn or edited, which only those do who may change a map. */
export function ZoneDraftMarks({ store, surface }: Pick<KindParts, 'store' | 'surface'>) {
  const redraw = useCallback(() => surface.invalidate('overlay'), [surface])
  return (
    <>
      <ShapeDraftMarks store={store} />
      <FreehandMarks store={store} />
      <EditDraftMarks store={store} redraw={redraw} />
      <MovedSnap store={store} />
    </>
  )
}

/** What objects that are moved together snap to. */
const MovedSnap = ({ store }: { readonly store: SceneStore }) => {
  const snap = useStore(store, ({ draft }) => (draft?.kind === 'moveGroup' ? draft.snap : null))
  return snap && <SnapTarget snap={snap} />
}

const HINT_DASH_VIEW = [3, 5]
const HINT_WIDTH_VIEW = 1.5
const HINT_ALPHA = 0.7
const NEXT_RADIUS_VIEW = 3.5
const REACH_DASH_VIEW = [4, 4]

/** A shape being drawn, in its own look over a dark casing. A refused edge is red. */
function ShapeDraftMarks({ store }: { readonly store: SceneStore }) {
  const draft = useStore(store, (state) => (state.draft?.kind === 'shape' ? state.draft : null))
  const style = useStore(store, (state) => state.draftStyle)
  if (draft === null) return null
  const { placed, next, span, crossing, measures, problem, fingerView } = draft
  const isLong = isWorthCaching(placed, style)
  return (
    <>
      {span === null ? (
        <DraftLine draft={draft} style={style} isLong={isLong} />
      ) : (
        <>
          <Fill geometry={span} style={style} />
          <CasedStroke geometry={span} style={style} />
        </>
      )}
      {crossing !== null &&
        crossing.edges.map((edge) => <PlacedEdge key={edge} placed={placed} edge={edge} />)}
      {/* Those of a long line are in its picture. */}
      {!isLong && <PlacedVertices placed={placed} />}
      {draft.trail.map((point, at) => (
        <Vertex key={at} at={point} radiusView={NEXT_RADIUS_VIEW} alpha={0.9} />
      ))}
      {span === null && <DrawnEdgeTexts store={store} placed={placed} next={next} />}
      <NextPoint store={store} draft={draft} />
      {crossing !== null && <CrossMark at={crossing.at} />}
      {next !== null && (
        <Chips
          store={store}
          at={next}
          measures={measures}
          problem={problem}
          isBelowCovered={fingerView !== null}
        />
      )}
    </>
  )
}

interface DraftLineProps {
  readonly draft: ShapeDraft
  readonly style: DraftStyle
  readonly isLong: boolean
}

const DraftLine = ({ draft, style, isLong }: DraftLineProps) => {
  const { tool, placed, next, trail, snap, crossing } = draft
  const [first, last] = [placed[0], placed.at(-1)]
  if (first === undefined || last === undefined) return null
  const isRing = tool === 'polygon'
  const ring: ZoneGeometry = { kind: 'polygon', points: next === null ? placed : [...placed, ...trail, next] }
  const isClosing = snap?.kind === 'first'
  const toNext = next === null ? null : line(last, ...trail, next)
  const whole = line(...placed, ...(next === null || crossing !== null ? [] : [...trail, next]))
  return (
    <>
      {isRing && ring.points.length >= 3 && <Fill geometry={ring} style={style} />}
      {isRing && !isClosing && placed.length >= 2 && (
        <Stroke
          geometry={line(next ?? last, first)}
          colour={style.strokeColour}
          widthView={HINT_WIDTH_VIEW}
          alpha={HINT_ALPHA}
          dashView={HINT_DASH_VIEW}
        />
      )}
      {isLong ? <PlacedLine placed={placed} style={style} /> : <CasedStroke geometry={whole} style={style} />}
      {isLong && toNext !== null && crossing === null && <CasedStroke geometry={toNext} style={style} />}
      {crossing !== null && next !== null && <CrossingEdge from={trail.at(-1) ?? last} to={next} isDashed />}
      {crossing !== null && trail.length > 0 && <CasedStroke geometry={line(last, ...trail)} style={style} />}
    </>
  )
}

const line = (...points: readonly PointMap[]): ZoneGeometry => ({ kind: 'polyline', points })

interface PlacedProps {
  readonly placed: readonly PointMap[]
}

/** The placed edges of a long line, as a picture that is kept while its next point is chosen. */
const PlacedLine = ({ placed, style }: PlacedProps & { readonly style: DraftStyle }) => {
  const picture = useMemo(() => new CachedPicture(), [])
  const edges = staticEdgesOfDraft(placed)
  return (
    <PaintedShape
      paint={(context, frame) =>
        picture.show(context, frame, [placed, style], (target) =>
          paintStaticEdges(target, frame, edges, style),
        )
      }
    />
  )
}

const PlacedEdge = ({ placed, edge }: PlacedProps & { readonly edge: number }) => {
  const [from, to] = [placed[edge], placed[edge + 1]]
  return from && to ? <CrossingEdge from={from} to={to} isDashed={false} /> : null
}

const PlacedVertices = memo(({ placed }: PlacedProps) =>
  placed.map((point, at) => <Vertex key={at} at={point} />),
)

const NextPoint = ({ store, draft }: { readonly store: SceneStore; readonly draft: ShapeDraft }) => {
  const { next, snap, isByKeys, fingerView } = draft
  return (
    <>
      {snap !== null && <SnapTarget snap={snap} />}
      {next !== null && fingerView !== null && <Reach store={store} from={next} fingerView={fingerView} />}
      {next !== null && (isByKeys || fingerView !== null) && <Aim at={next} />}
      {next !== null && !isByKeys && fingerView === null && snap === null && (
        <Vertex at={next} radiusView={NEXT_RADIUS_VIEW} alpha={0.9} />
      )}
    </>
  )
}

interface ReachProps {
  readonly store: SceneStore
  readonly from: PointMap
  readonly fingerView: PointView
}

/** From the finger to the point it drags at a distance. */
const Reach = ({ store, from, fingerView }: ReachProps) => {
  const camera = useStore(store, (state) => state.camera)
  const viewSize = useStore(store, (state) => state.viewSize)
  const to = viewToMap(camera, viewSize, fingerView)
  return (
    <Line
      points={[from.x, from.y, to.x, to.y]}
      stroke={MAP_COLOURS.accent}
      strokeWidth={HINT_WIDTH_VIEW}
      opacity={0.8}
      dash={REACH_DASH_VIEW}
      strokeScaleEnabled={false}
      listening={false}
    />
  )
}
