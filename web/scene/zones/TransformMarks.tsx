import { useStore } from 'zustand'
import type { ZoneGeometry } from '../../../shared/content/zones.ts'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { transformed } from '../../../shared/geometry/transform.ts'
import { Chips } from '../marks/Chips.tsx'
import { Vertex } from '../marks/marks.tsx'
import { Stroke } from '../marks/outlines.tsx'
import { PaintedShape } from '../marks/PaintedShape.tsx'
import { type RectMap, scaleOf } from '../plane/coordinates.ts'
import { type Corner, cornerPlace, handlePlace, HANDLES } from '../plane/selectionHandles.ts'
import { MAP_COLOURS } from '../raster/palette.ts'
import { enterMapSpace, perViewOf, type PixelFrame, placeInFrame } from '../raster/pixelFrame.ts'
import type { TransformDraft } from '../state/Draft.ts'
import type { SceneStore } from '../state/sceneStore.ts'
import { tracePath } from './zoneGeometry.ts'

/** In CSS px. */
const LINE_VIEW = 1.5
const CASING_VIEW = 3.5
const PLACE_RADIUS_VIEW = 4
const TURN_RADIUS_VIEW = 6.5
const DASH_VIEW: readonly number[] = [5, 4]

const CORNERS: readonly Corner[] = ['bottomLeft', 'bottomRight', 'topRight', 'topLeft']

/** The handles about what is selected; while one is dragged, what it would become. */
export function TransformMarks({ store }: { readonly store: SceneStore }) {
  const box = useStore(store, (state) => state.handledBox)
  const draft = useStore(store, (state) => state.draft)
  if (draft?.kind === 'transform') return <Transformed store={store} draft={draft} />
  if (box === null || (draft !== null && draft.kind !== 'moveGroup')) return null
  return <Handles store={store} box={draft === null ? box : movedBox(box, draft.by)} />
}

const movedBox = ({ left, right, bottom, top }: RectMap, { x, y }: PointMap): RectMap => ({
  left: left + x,
  right: right + x,
  bottom: bottom + y,
  top: top + y,
})

const Handles = ({ store, box }: { readonly store: SceneStore; readonly box: RectMap }) => {
  const scale = useStore(store, ({ camera }) => scaleOf(camera.zoomLevel))
  const [knob, ...rest] = HANDLES.toReversed()
  const stem = { x: (box.left + box.right) / 2, y: box.top }
  const corners = CORNERS.map((corner) => handlePlace(box, corner, scale))
  return (
    <>
      <Dashed geometry={{ kind: 'polygon', points: corners }} />
      {knob && <Dashed geometry={{ kind: 'polyline', points: [stem, handlePlace(box, knob, scale)] }} />}
      {rest.map((corner) => (
        <Vertex key={corner} at={handlePlace(box, corner, scale)} />
      ))}
      {knob && (
        <Vertex
          at={handlePlace(box, knob, scale)}
          radiusView={TURN_RADIUS_VIEW}
          colour={MAP_COLOURS.accent}
        />
      )}
    </>
  )
}

const Dashed = ({ geometry }: { readonly geometry: ZoneGeometry }) => (
  <>
    <Stroke geometry={geometry} colour={MAP_COLOURS.casing} widthView={CASING_VIEW} alpha={0.35} />
    <Stroke geometry={geometry} colour={MAP_COLOURS.line} widthView={1} alpha={0.8} dashView={DASH_VIEW} />
  </>
)

const Transformed = ({ store, draft }: { readonly store: SceneStore; readonly draft: TransformDraft }) => {
  const { box, transform, at, measure } = draft
  const corners = CORNERS.map((corner) => cornerPlace(box, corner))
  const around = transformed({ geometries: [], places: corners }, transform, null)?.places ?? corners
  return (
    <>
      <Dashed geometry={{ kind: 'polygon', points: around }} />
      <PaintedShape paint={(context, frame) => paintShapes(context, frame, draft)} />
      <Chips store={store} at={at} measures={[measure]} problem={null} />
    </>
  )
}

const paintShapes = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  { shapes }: TransformDraft,
): void => {
  const perView = perViewOf(frame)
  context.save()
  enterMapSpace(context, frame, frame)
  const paths = shapes.geometries.map(tracePath)
  for (const [colour, widthView] of [
    [MAP_COLOURS.casing, CASING_VIEW],
    [MAP_COLOURS.accent, LINE_VIEW],
  ] as const) {
    context.strokeStyle = colour
    context.lineWidth = widthView * perView
    for (const path of paths) context.stroke(path)
  }
  context.restore()
  const radius = PLACE_RADIUS_VIEW * frame.pixelRatio
  context.fillStyle = MAP_COLOURS.accent
  context.strokeStyle = MAP_COLOURS.casing
  context.lineWidth = frame.pixelRatio
  for (const place of shapes.places) {
    const { left, top } = placeInFrame(place, frame)
    context.beginPath()
    context.arc(left, top, radius, 0, Math.PI * 2)
    context.fill()
    context.stroke()
  }
}
