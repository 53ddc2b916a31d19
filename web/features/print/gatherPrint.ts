import { pointCount } from '../../../shared/content/zones.ts'
import type { RectMap } from '../../scene/plane/coordinates.ts'
import type { ShownMarker } from '../../scene/markers/markerKind.ts'
import { iconLoader } from '../../scene/markers/sprites/IconCache.ts'
import { loadPicture } from '../../scene/raster/PictureLoader.ts'
import type { MapMeasure } from '../../../shared/measures/MapMeasure.ts'
import { OTHER_FLOOR_ALPHA } from '../../scene/state/SceneFloors.ts'
import { otherFloors } from '../../shell/floors/otherFloors.ts'
import { isPictured, shownFloorOf } from '../../shell/floors/shownFloor.ts'
import type { Viewer } from '../../shell/viewerContext.ts'
import type { FloorImage, MapRecord } from '../../sources/MapSource.ts'
import type { UrlOf } from '../pois/map/poiMarkers.ts'
import type { LegendCategory } from './layout/legendLayout.ts'
import { fontOfMap } from './fontOfMap.ts'
import { legendOf } from './legendOf.ts'
import { PrintError } from './paint/workerCanvas.ts'
import type { PrintChoices } from './printChoices.ts'
import type { PrintPlan } from './printPlan.ts'
import type { PrintedImage, PrintOrder, PrintTask } from './worker/printMessages.ts'

/** So many markers, or points of zones, are told to the worker at once: the page stays live between. */
const SIZE_AT_ONCE = 2_000

type Gathered = Pick<Viewer, 'scene' | 'record' | 'source' | 'session' | 'store'>

interface PrintOf {
  readonly choices: PrintChoices
  readonly plan: PrintPlan
  readonly measure: MapMeasure
  readonly signal: AbortSignal
}

/** Gathers what is drawn on the map now, and tells it to the worker in pieces. The task itself comes last. @throws PrintError */
export const gatherPrint = async (
  { scene, record, source, session, store }: Gathered,
  { choices, plan, measure, signal }: PrintOf,
  send: (order: PrintOrder, transfer?: Transferable[]) => void,
): Promise<void> => {
  const { area, output } = plan
  const around = grown(area, plan.reachMap)
  const markers = choices.hasMarkers ? scene.shownMarkers(around) : []
  await sendSliced(markers, {
    sizeOf: () => 1,
    send: (piece) => send({ kind: 'markers', markers: piece }),
    signal,
  })
  const zones = choices.hasZones ? scene.shownZones(around) : []
  await sendSliced(zones, {
    sizeOf: ({ zone }) => pointCount(zone.geometry),
    send: (piece) => send({ kind: 'zones', zones: piece }),
    signal,
  })
  const urlOf: UrlOf = (ref) => source.assetUrl(record, ref)
  const legend = choices.hasLegend
    ? legendOf(session.store.getState().content, markers, { area, urlOf })
    : null
  const icons = await loadIcons(iconUrlsOf(markers, legend ?? []), signal)
  const images = await Promise.all(
    shownImages(record, store.getState().floorId).map((image) => printedImage(image, signal)),
  )
  const task: PrintTask = {
    title: choices.hasTitle ? titleOf(record, store.getState().floorId) : null,
    scale: choices.hasScaleBar ? scaleOfMap(measure) : null,
    legend: legend && legend.length > 0 ? legend : null,
    area,
    output,
    images,
    areNamesShown: choices.hasNames,
    icons,
    font: await fontOfMap(),
  }
  signal.throwIfAborted()
  const previews = images.flatMap(({ preview }) => preview ?? [])
  send({ kind: 'write', task }, [...icons.map(({ picture }) => picture), ...previews])
}

/** The name of the map, and of the floor that is shown of it. */
const titleOf = ({ name, floors }: MapRecord, floorId: number | null): string => {
  const floor = shownFloorOf(floors, floorId)
  return floor === null ? name : `${name}: ${floor.name}`
}

interface ShownImage extends Pick<PrintedImage, 'place' | 'opacity'> {
  readonly image: FloorImage
}

/** The image of the map and that of the shown floor, as they are on the screen, the lowest first. */
const shownImages = ({ image, floors }: MapRecord, floorId: number | null): ShownImage[] => {
  const floor = shownFloorOf(floors, floorId)
  const onMap = { image, place: null, opacity: 1 }
  if (!floor?.image || !isPictured(floor.image)) return [onMap]
  const { width, height } = image
  const own = { image: floor.image, place: floor.frame ?? { x: 0, y: 0, width, height }, opacity: 1 }
  return otherFloors().getState() === 'hidden' ? [own] : [{ ...onMap, opacity: OTHER_FLOOR_ALPHA }, own]
}

const printedImage = async (
  { image: { width: widthMap, height: heightMap, previewUrl, pyramid }, place, opacity }: ShownImage,
  signal: AbortSignal,
): Promise<PrintedImage> => ({
  ...{ widthMap, heightMap, place, opacity },
  preview: pyramid === null ? await loadPreview(previewUrl, signal) : null,
  pyramid: pyramid && {
    tileSize: pyramid.tileSize,
    levels: pyramid.levels,
    urlTemplate: pyramid.urlTemplate,
  },
})

const NO_IMAGE = 'The image of this map could not be loaded. Try again once it is shown on the map.'

/** @throws PrintError: a map without its image is not what was asked for. */
const loadPreview = async (url: string | null, signal: AbortSignal): Promise<ImageBitmap> => {
  const picture = url === null ? null : await loadPicture(url, signal).catch(() => null)
  if (picture === null) throw new PrintError(NO_IMAGE)
  return picture
}

const grown = ({ left, bottom, right, top }: RectMap, by: number): RectMap => ({
  left: left - by,
  bottom: bottom - by,
  right: right + by,
  top: top + by,
})

/** Sends pieces of about the same size, with a pause after each. */
const sendSliced = async <T>(items: readonly T[], { sizeOf, send, signal }: Sliced<T>): Promise<void> => {
  let piece: T[] = []
  let size = 0
  for (const [at, item] of items.entries()) {
    piece.push(item)
    size += sizeOf(item)
    if (size < SIZE_AT_ONCE && at < items.length - 1) continue
    send(piece)
    piece = []
    size = 0
    await new Promise((resolve) => setTimeout(resolve))
    signal.throwIfAborted()
  }
}

interface Sliced<T> {
  readonly sizeOf: (item: T) => number
  readonly send: (piece: readonly T[]) => void
  readonly signal: AbortSignal
}

const iconUrlsOf = (
  markers: readonly ShownMarker[],
  legend: readonly LegendCategory[],
): ReadonlySet<string> => {
  const urls = [
    ...markers.map(({ marker }) => marker.iconUrl),
    ...legend.flatMap(({ types }) => types.map(({ iconUrl }) => iconUrl)),
  ]
  return new Set(urls.filter((url) => typeof url === 'string'))
}

const ICONS_AT_ONCE = 6

/** A worker cannot decode SVG. Where an icon cannot be loaded, its marker has its shape, as on the screen. */
const loadIcons = async (urls: ReadonlySet<string>, signal: AbortSignal): Promise<PrintTask['icons']> => {
  const load = iconLoader(loadPicture)
  const icons: { url: string; picture: ImageBitmap }[] = []
  const rest = urls.values()
  const run = async (): Promise<void> => {
    for (const url of rest) {
      const picture = await load(url, signal).catch(() => null)
      signal.throwIfAborted()
      if (picture) icons.push({ url, picture })
    }
  }
  await Promise.all(Array.from({ length: ICONS_AT_ONCE }, run))
  return icons
}

/** How long a map px is across the map, in the unit that people of the map know. */
const scaleOfMap = ({ unit, stepLength }: MapMeasure): PrintTask['scale'] => ({
  unitsPerMap: stepLength({ x: 1, y: 0 }),
  unit,
})
