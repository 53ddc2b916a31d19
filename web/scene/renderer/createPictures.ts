import { IconCache, iconLoader } from '../markers/IconCache.ts'
import { LabelLayer } from '../markers/LabelLayer.ts'
import type { Marker } from '../markers/Marker.ts'
import { MarkerFlash } from '../markers/MarkerFlash.ts'
import { MarkerLayer } from '../markers/MarkerLayer.ts'
import type { MarkerStore } from '../markers/MarkerStore.ts'
import { SpriteSheet } from '../markers/SpriteSheet.ts'
import type { PinStore } from '../pins/PinStore.ts'
import { loadPicture } from '../raster/PictureLoader.ts'
import type { SceneImage, SceneState, SceneStore } from '../state/sceneStore.ts'
import { Background } from '../tiles/Background.ts'
import type { ZoneStore } from '../zones/ZoneStore.ts'
import { Canvases, type SceneLayer } from './Canvases.ts'
import { createZonePictures, type ZonePictures } from './createZonePictures.ts'
import { paintHighlights } from './paintHighlights.ts'

/** Everything that is painted, and what has to be painted anew when something changes. */
export interface Pictures extends Pick<ZonePictures, 'zonesChanged' | 'zoneTouched' | 'pinsChanged'> {
  readonly layers: readonly SceneLayer[]
  attach(container: HTMLElement): () => void
  onChange(now: SceneState, before: SceneState): void
  setImage(image: SceneImage): void
  /** All of them may have. */
  markersChanged(): void
  /** They came to or left their places, or changed their looks there. */
  markersTouched(touched: readonly (Marker | undefined)[]): void
  resize(): void
  draw(): void
  free(): void
}

/** What there is to paint, apart from the image. */
export interface Things {
  readonly markers: MarkerStore
  readonly zones: ZoneStore
  readonly pins: PinStore
}

export const createPictures = (
  store: SceneStore,
  { markers, zones, pins }: Things,
  requestFrame: () => void,
): Pictures => {
  const canvases = new Canvases(store, requestFrame)
  const icons = new IconCache(iconLoader(loadPicture), () => {
    sprites.iconLoaded()
    markersChanged()
  })
  const sprites = new SpriteSheet(icons)
  const markerLayer = new MarkerLayer(markers, sprites)
  const labelLayer = new LabelLayer(markers)
  const flash = new MarkerFlash(markers)
  const background = new Background(loadPicture, () => canvases.invalidate('background'))
  const zonePictures = createZonePictures(zones, pins, canvases)
  const layers = [
    canvases.layer('background', (context, frame) => {
      background.paint(context, frame)
      const { isAwaited } = background
      if (isAwaited !== store.getState().isBackgroundAwaited)
        store.setState({ isBackgroundAwaited: isAwaited })
    }),
    canvases.layer(
      'zones',
      (context, frame) => zonePictures.paintZones(context, frame, store.getState()),
      () => zones.size === 0 && store.getState().drawings.length === 0,
    ),
    canvases.layer(
      'markers',
      (context, frame) => markerLayer.show(context, frame),
      () => markers.size === 0,
    ),
    canvases.layer(
      'overlay',
      (context, frame) => {
        const state = store.getState()
        if (state.areLabelsShown) labelLayer.show(context, frame)
        paintHighlights(context, frame, state, markers, sprites)
        flash.paint(context, frame, performance.now())
        zonePictures.paintOverlay(context, frame, state)
      },
      () => {
        const state = store.getState()
        return (
          !isAnythingOver(state) && pins.all.length === 0 && !(state.areLabelsShown && markers.isAnyNamed)
        )
      },
    ),
  ]

  const markersChanged = (): void => {
    markerLayer.invalidate()
    labelLayer.invalidate()
    canvases.invalidate('markers', 'overlay')
  }
  const markersTouched: Pictures['markersTouched'] = (touched) => {
    if (touched.length === 0) return
    markerLayer.touch(touched.filter((marker) => marker !== undefined))
    labelLayer.invalidate()
    canvases.invalidate('markers', 'overlay')
  }
  /** What a draft stands for is not drawn at rest. */
  const conceal = (id: number | null, formerId: number | null): void => {
    markers.conceal(id)
    markersTouched(
      [id, formerId].map((concerned) => (concerned === null ? undefined : markers.get(concerned))),
    )
  }
  const repaintAll = (): void => {
    sprites.clear()
    flash.clear()
    markersChanged()
    zonePictures.zonesChanged()
    canvases.invalidate('background')
  }
  canvases.onRestored = repaintAll

  return {
    layers,
    markersChanged,
    markersTouched,
    zonesChanged: zonePictures.zonesChanged,
    zoneTouched: zonePictures.zoneTouched,
    pinsChanged: zonePictures.pinsChanged,
    attach(container) {
      background.resume()
      return followFont(container, (fontFamily) => {
        labelLayer.setFontFamily(fontFamily)
        zonePictures.setFontFamily(fontFamily)
        canvases.invalidate('overlay')
      })
    },
    onChange(now, before) {
      if (now.camera !== before.camera) canvases.invalidate('background', 'markers', 'overlay')
      const [id, formerId] = [movedMarkerId(now), movedMarkerId(before)]
      if (id !== formerId) conceal(id, formerId)
      zonePictures.onChange(now, before)
      if (now.selectionId !== before.selectionId) labelLayer.setEnclosed(now.selectionId)
      if (now.flash !== before.flash) flash.set(now.flash, performance.now())
      if (isOverlayChanged(now, before)) canvases.invalidate('overlay')
    },
    setImage(image) {
      background.setImage(image)
      canvases.invalidate('background')
    },
    resize() {
      const { viewSize, pixelRatio } = store.getState()
      sprites.setPixelRatio(pixelRatio)
      canvases.resize(viewSize, pixelRatio)
    },
    draw() {
      canvases.drawDirty()
      if (flash.isMoving) canvases.invalidate('overlay')
    },
    free() {
      background.free()
      markerLayer.free()
      labelLayer.free()
      zonePictures.free()
      sprites.clear()
      icons.free()
    },
  }
}

const movedMarkerId = ({ draft }: SceneState): number | null =>
  draft?.kind === 'move' ? draft.markerId : null

/** Beside names and pins. */
const isAnythingOver = (state: SceneState): boolean =>
  state.hoverId !== null ||
  state.selectionId !== null ||
  state.flash !== null ||
  state.pending !== null ||
  state.draft !== null ||
  state.isWorkedByKeys

const isOverlayChanged = (now: SceneState, before: SceneState): boolean =>
  now.hoverId !== before.hoverId ||
  now.selectionId !== before.selectionId ||
  now.flash !== before.flash ||
  now.pending !== before.pending ||
  now.draft !== before.draft ||
  now.tool !== before.tool ||
  now.insets !== before.insets ||
  now.isWorkedByKeys !== before.isWorkedByKeys ||
  now.areLabelsShown !== before.areLabelsShown

/** Names are written in the page's own font, once it is there. */
const followFont = (container: HTMLElement, onFont: (fontFamily: string) => void): (() => void) => {
  const read = (): void => onFont(getComputedStyle(container).fontFamily)
  read()
  document.fonts.addEventListener('loadingdone', read)
  return () => document.fonts.removeEventListener('loadingdone', read)
}
