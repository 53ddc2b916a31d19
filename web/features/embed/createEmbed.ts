import { createContext, use } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Content } from '../../../shared/content.ts'
import { EMBED_ZONES_AFTER_MS } from '../../../shared/limits.ts'
import { createScene } from '../../scene/createScene.ts'
import type { Camera } from '../../scene/plane/coordinates.ts'
import type { Target } from '../../scene/state/Target.ts'
import { createViewKinds } from '../../scene/viewKinds.ts'
import { assetUrl } from '../../sources/assetUrl.ts'
import type { MapRecord } from '../../sources/MapSource.ts'
import { markersOf, type UrlOf } from '../pois/poiMarkers.ts'
import { sceneZonesOf } from '../zones/sceneZones.ts'

/** What of an embedded map is shown, and how. Nothing of it is stored: a frame on another site may not. */
export interface EmbedState {
  readonly selection: Target | null
  readonly hiddenTypes: ReadonlySet<number>
  readonly hiddenZones: ReadonlySet<number>
  readonly areLabelsShown: boolean
  /** The search text of the list, as typed. */
  readonly search: string
  /** Ids of the rows whose fold differs from the default. */
  readonly toggledRows: ReadonlySet<number>
  readonly isListOpen: boolean
}

/** An embedded map: read once, and only looked at. */
export interface Embed {
  readonly record: MapRecord
  readonly content: Content
  readonly scene: EmbedScene
  readonly store: StoreApi<EmbedState>
  readonly urlOf: UrlOf
}

const createEmbedScene = () => createScene(createViewKinds)
export type EmbedScene = ReturnType<typeof createEmbedScene>

interface EmbeddedMap {
  readonly record: MapRecord
  readonly content: Content
  /** What the address of the frame asks to see. */
  readonly camera: Camera | null
  readonly poiId: number | null
  readonly isListOpen: boolean
}

export const createEmbed = ({ record, content, camera, poiId, isListOpen }: EmbeddedMap): Embed => {
  const scene = createEmbedScene()
  const poi = content.pois.get(poiId ?? 0)
  const start = camera ?? (poi && { centerMap: poi, zoomLevel: 0 })
  if (start) scene.setCamera(start)
  const store = createStore<EmbedState>(() => ({
    selection: poi ? { kind: 'marker', id: poi.id } : null,
    hiddenTypes: new Set<number>(),
    hiddenZones: new Set<number>(),
    areLabelsShown: true,
    search: '',
    toggledRows: new Set<number>(),
    isListOpen,
  }))
  const urlOf: UrlOf = (ref) => assetUrl(record, ref)
  return { record, content, scene, store, urlOf }
}

/** Shows the map on its scene, and keeps the two in step. Returns a function that stops it. */
export const bindEmbed = ({ record, content, scene, store, urlOf }: Embed): (() => void) => {
  const { width, height, previewUrl, pyramid } = record.image
  scene.setImage({ widthMap: width, heightMap: height, previewUrl, pyramid })
  scene.setMarkers(markersOf(content, urlOf))
  const show = ({ selection, hiddenTypes, hiddenZones, areLabelsShown }: EmbedState) => {
    scene.setSelection(selection)
    scene.setHiddenTypes(hiddenTypes)
    scene.setHiddenZones(hiddenZones)
    scene.setLabelsShown(areLabelsShown)
  }
  show(store.getState())
  const stopZones = showZonesLater(scene, content)
  const stopStore = store.subscribe(show)
  const stopEvents = scene.onEvent((event) => {
    if (event.kind === 'select') store.setState({ selection: event.target })
    if (event.kind === 'place') store.setState({ selection: null })
  })
  return () => {
    stopZones()
    stopStore()
    stopEvents()
    scene.destroy()
  }
}

/** Shows the zones a moment after everything else. Returns a function that stops it. */
export const showZonesLater = (scene: Pick<EmbedScene, 'setZones'>, content: Content): (() => void) => {
  const timer = setTimeout(() => scene.setZones(sceneZonesOf(content)), EMBED_ZONES_AFTER_MS)
  return () => clearTimeout(timer)
}

export const EmbedContext = createContext<Embed | null>(null)

export const useEmbed = (): Embed => {
  const embed = use(EmbedContext)
  if (embed === null) throw new Error('useEmbed needs an EmbedContext above it.')
  return embed
}

export const useEmbedState = <T>(select: (state: EmbedState) => T): T => useStore(useEmbed().store, select)
