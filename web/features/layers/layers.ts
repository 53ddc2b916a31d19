import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ImageMove } from '../../../shared/maps/imagePlacement.ts'
import { placeAfter } from '../../../shared/maps/imagePlacing.ts'
import { type Layer, layerSchema } from '../../../shared/maps/layers.ts'
import { sameValue } from '../../../shared/sameValue.ts'
import type { RectMap } from '../../scene/plane/coordinates.ts'
import type { Scene } from '../../scene/Scene.ts'
import type { Stroke } from '../../scene/state/Draft.ts'
import { boundsOfGeometry } from '../../scene/zones/zoneGeometry.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { layersKey } from '../../sources/local/markKeys.ts'
import { createStoredList, STORAGE_FULL, type StoredList } from '../../sources/local/storedList.ts'
import type { ContentSession } from '../../sync/contentState.ts'
import { actOn } from '../../sync/undo/ownAct.ts'
import { toast } from '../../ui/overlay/toast.ts'

interface LayerStore {
  readonly saved: StoredList<Layer>
  /** A finished drawing that has no name yet. */
  readonly unnamed: StoreApi<readonly Stroke[] | null>
  readonly openRoute: StoreApi<OpenRoute>
}

/** What the panel of routes shows. */
export type OpenRoute =
  | { readonly kind: 'none' }
  | { readonly kind: 'planning' }
  /** One of the viewer's own drawings. */
  | { readonly kind: 'kept'; readonly id: string }

const stores = new Map<string, LayerStore>()

/** A map's drawings: one store for each map on this page. */
export const layersOf = (mapId: string): LayerStore => {
  const known = stores.get(mapId)
  if (known) return known
  const made: LayerStore = {
    saved: createStoredList({ key: layersKey(mapId), schema: layerSchema, page: window }),
    unnamed: createStore<readonly Stroke[] | null>(() => null),
    openRoute: createStore<OpenRoute>(() => ({ kind: 'none' })),
  }
  stores.set(mapId, made)
  return made
}

export const useLayers = (): readonly Layer[] => useStore(layersOf(useViewer().mapId).saved)

/** Adds, changes or removes a drawing as one step of undo. Returns the id of the step. */
export const changeLayer = (
  { session, saved }: { readonly session: Pick<ContentSession, 'record'>; readonly saved: StoredList<Layer> },
  before: Layer | undefined,
  after: Layer | undefined,
): string => {
  const isStored = after ? saved.put(after) : before ? saved.remove(before.id) : true
  if (!isStored) toast.error(STORAGE_FULL)
  const verb = !before ? 'added' : !after ? 'deleted' : 'changed'
  const done = `${verb} the drawing “${(after ?? before)?.name ?? ''}”`
  const placesOf = ({ strokes }: Layer) => [boundsOfStrokes(strokes)]
  return session.record(actOn(saved, { changes: [{ before, after }], done, placesOf, isSame: isSameDrawing }))
}

/** A drawing that was hidden or shown in the meantime is still the same. */
const isSameDrawing = (now: Layer, then: Layer): boolean =>
  sameValue({ ...now, isVisible: true }, { ...then, isVisible: true })

export const boundsOfStrokes = (strokes: readonly Pick<Stroke, 'points'>[]): RectMap =>
  boundsOfGeometry({ kind: 'polyline', points: strokes.flatMap(({ points }) => points) })

/** Returns a drawing where it is on the image after one or more moves. */
export const placedLayer = (layer: Layer, moves: readonly ImageMove[]): Layer => ({
  ...layer,
  strokes: layer.strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => placeAfter(point, moves)),
  })),
  ...(layer.route && {
    route: {
      ...layer.route,
      start: layer.route.start && placeAfter(layer.route.start, moves),
      end: layer.route.end && placeAfter(layer.route.end, moves),
    },
  }),
})

export const useOpenRoute = (): OpenRoute => useStore(layersOf(useViewer().mapId).openRoute)

export const useUnnamedDrawing = (): readonly Stroke[] | null => useStore(layersOf(useViewer().mapId).unnamed)

/** Shows a viewer's drawings on the scene and receives new ones from its pencil. */
export const bindLayers = (
  scene: Pick<Scene, 'setDrawings' | 'onEvent'>,
  { saved, unnamed, openRoute }: LayerStore,
): (() => void) => {
  const show = () => {
    const strokes = unnamed.getState()
    const open = openRoute.getState()
    const openId = open.kind === 'kept' ? open.id : null
    scene.setDrawings([
      ...saved.getState().map(({ id, strokes, isVisible, route }) => ({
        id,
        strokes,
        // The panel of the route that is open shows it.
        visible: isVisible && id !== openId,
        isStraight: route !== undefined,
      })),
      ...(strokes ? [{ id: 'unnamed', strokes, visible: true }] : []),
    ])
  }
  show()
  const stops = [
    saved.subscribe(show),
    unnamed.subscribe(show),
    openRoute.subscribe(show),
    scene.onEvent((event) =>
      event.kind === 'pencilled' ? unnamed.setState(event.strokes, true) : undefined,
    ),
  ]
  return () => stops.forEach((stop) => stop())
}
