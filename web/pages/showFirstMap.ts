import { bindFound, foundPoisOf } from '../features/pois/foundPois.ts'
import { poiMarkerColumns } from '../features/pois/poiMarkerColumns.ts'
import { sceneZonesOf } from '../features/zones/sceneZones.ts'
import { createScene } from '../scene/createScene.ts'
import { loadPicture } from '../scene/raster/PictureLoader.ts'
import { mountPlainCanvases } from '../scene/renderer/plainCanvases.ts'
import type { Scene } from '../scene/Scene.ts'
import type { SceneImage } from '../scene/state/sceneStore.ts'
import { createVisitorKinds } from '../scene/visitorKinds.ts'
import { barsBeside } from '../shell/barsBeside.ts'
import { keepFirstMap } from '../shell/firstMap.ts'
import { firstCamera, poiIdFromSearch } from '../shell/viewAddress.ts'
import { bindVisibility, createVisibility } from '../shell/visibility.ts'
import { assetUrl } from '../sources/assetUrl.ts'
import { keepFirstOpened, takeFirstOpened } from '../sources/firstOpened.ts'
import type { MapImage, OpenedMap } from '../sources/MapSource.ts'
import { pause, runWithPauses } from '../sources/pauses.ts'
import { readMap } from '../sources/readMap.ts'
import { createFirstFrame } from './firstFrame.ts'

/** By then the finer tiles are fetched, whether the page's scripts are there or not. */
const TILES_AFTER_MS = 20_000

/** With more POIs, labels come with the page: its font has arrived by then, and they are placed once. */
const LABELLED_MAX = 1_000

/** Shows a map in place of the page's first words, for the page to take over. Resolves when it is painted. */
export const showFirstMap = async (mapId: string): Promise<void> => {
  const opening = readMap(mapId).catch(() => null)
  keepFirstOpened({ mapId, opening })
  const opened = await opening
  await styled()
  // The page itself says what is wrong, or has more to show.
  if (opened === null || opened.record.abilities.edit) return
  const scene = createScene(createVisitorKinds)
  const markers = poiMarkerColumns(opened.content, (ref) => assetUrl(opened.record, ref))
  await runWithPauses(scene.setMarkerColumns(markers))
  scene.setZones(sceneZonesOf(opened.content))
  await pause()
  const place = document.querySelector('.boot')
  // The page itself is there already.
  if (place === null) return
  show(opened, scene, place)
  await new Promise((resolve) => requestAnimationFrame(resolve))
}

const show = (opened: OpenedMap, scene: Scene, place: Element): void => {
  const { record, content } = opened
  const frame = createFirstFrame(record)
  place.replaceWith(frame.element)
  const detach = scene.attach(frame.scene)
  const fit = () => frame.fitTo(scene.viewSize)
  fit()
  const stopFitting = scene.onCamera(fit)
  // Of what stands in for the controls, which are about to take its place.
  let bars: ReturnType<typeof barsBeside> | null = null
  scene.setBars(() => (bars ??= barsBeside(frame.stage)))
  const camera = firstCamera(content.pois.get(poiIdFromSearch(window.location.search) ?? 0))
  if (camera) scene.setCamera(camera)
  const finer = new Gate()
  setTimeout(finer.open, TILES_AFTER_MS)
  const stopFound = bindFound(scene, foundPoisOf(record.id))
  const stopVisibility = bindVisibility(scene, createVisibility(record.id))
  if (content.pois.size > LABELLED_MAX) scene.setLabelsShown(false)
  scene.setImage(coarseAtFirst(record.image, finer.opened))
  // Last, since each camera before this one would be painted too.
  const unmount = mountPlainCanvases(scene.layers, frame.stage)
  keepFirstMap({
    mapId: record.id,
    scene,
    opened,
    frame: frame.element,
    path: window.location.pathname,
    moveTo: (container) => {
      container.append(...frame.stage.childNodes)
      return unmount
    },
    handOver: () => {
      void takeFirstOpened(record.id)
      finer.open()
      stopFitting()
      stopFound()
      stopVisibility()
      detach()
    },
  })
}

/** Resolves when the page's style sheets apply, or are lost: before, nothing has its size. */
const styled = async (): Promise<void> => {
  const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')
  const arrivals = Array.from(sheets, async (link) => {
    if (link.sheet !== null) return
    await new Promise((resolve) => {
      link.addEventListener('load', resolve, { once: true })
      link.addEventListener('error', resolve, { once: true })
    })
  })
  await Promise.all(arrivals)
}

class Gate {
  readonly opened: Promise<void>
  open: () => void = () => {}

  constructor() {
    this.opened = new Promise((resolve) => (this.open = resolve))
  }
}

/**
 * Until the page's scripts are there the network has room for the coarsest tile alone. A picture without tiles is a large file,
 * which the page itself asks for.
 */
const coarseAtFirst = (
  { width, height, previewUrl, pyramid }: MapImage,
  finerMayCome: Promise<void>,
): SceneImage => {
  const readTile = async (url: string) => {
    if (pyramid !== null && !isOfLevel(url, pyramid.urlTemplate, pyramid.levels - 1)) await finerMayCome
    return loadPicture(url, new AbortController().signal)
  }
  return {
    widthMap: width,
    heightMap: height,
    previewUrl: pyramid && previewUrl,
    pyramid: pyramid && { ...pyramid, readTile },
  }
}

const isOfLevel = (url: string, urlTemplate: string, level: number): boolean => {
  const [before = ''] = urlTemplate.replace('{level}', String(level)).split('{column}')
  return url.startsWith(before)
}
