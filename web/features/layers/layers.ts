import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Layer, layerSchema } from '../../../shared/layers.ts'
import type { Scene } from '../../scene/Scene.ts'
import type { Stroke } from '../../scene/state/Draft.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { createStoredList, type StoredList } from '../../sources/storedList.ts'

interface LayerStore {
  readonly saved: StoredList<Layer>
  /** A finished drawing that has no name yet. */
  readonly unnamed: StoreApi<readonly Stroke[] | null>
}

const stores = new Map<number, LayerStore>()

/** A map's drawings: one store for each map on this page. */
export const layersOf = (mapId: number): LayerStore => {
  const known = stores.get(mapId)
  if (known) return known
  const made: LayerStore = {
    saved: createStoredList({ key: `pinfold_layers_${mapId}`, schema: layerSchema, page: window }),
    unnamed: createStore<readonly Stroke[] | null>(() => null),
  }
  stores.set(mapId, made)
  return made
}

export const useLayers = (): readonly Layer[] => useStore(layersOf(useViewer().mapId).saved)

export const useUnnamedDrawing = (): readonly Stroke[] | null => useStore(layersOf(useViewer().mapId).unnamed)

/** Shows a viewer's drawings on the scene and receives new ones from its pencil. */
export const bindLayers = (
  scene: Pick<Scene, 'setDrawings' | 'onEvent'>,
  { saved, unnamed }: LayerStore,
): (() => void) => {
  const show = () => {
    const strokes = unnamed.getState()
    scene.setDrawings([
      ...saved.getState().map(({ id, strokes, isVisible }) => ({ id, strokes, visible: isVisible })),
      ...(strokes ? [{ id: 'unnamed', strokes, visible: true }] : []),
    ])
  }
  show()
  const stops = [
    saved.subscribe(show),
    unnamed.subscribe(show),
    scene.onEvent((event) =>
      event.kind === 'pencilled' ? unnamed.setState(event.strokes, true) : undefined,
    ),
  ]
  return () => stops.forEach((stop) => stop())
}
