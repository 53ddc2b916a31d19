import { ENTITIES_PER_MAP_MAX, IMPORT_FILES_MAX } from '../limits.ts'
import { countMarkers, type DataBackground, type DataMap, DataMapError } from './dataMap.ts'
import { GroupReader } from './GroupReader.ts'
import {
  field,
  isLoose,
  listField,
  type Loose,
  looseField,
  numberOf,
  pairOf,
  textField,
} from './looseJson.ts'
import { detectOrigin, type Order, type Origin, originOf } from './origin.ts'
import { type Box, boxBetween } from './place.ts'
import { isFandomMap, readFandomMap } from './readFandomMap.ts'
import { TEXTS } from '../texts.ts'

/** Keys that only a wiki.gg DataMaps file has. */
const DATA_MAPS_KEYS = [
  '$mixin',
  '$fragment',
  'mixins',
  'include',
  'background',
  'backgrounds',
  'coordinates',
]

/**
 * Reads a community data map from the JSON of its file, or of a page and the fragments that it includes, in any order. What
 * cannot be read is counted, never an error, as long as there is a map at all.
 * @throws DataMapError
 */
export const readDataMap = (...files: readonly unknown[]): DataMap => {
  if (files.length > IMPORT_FILES_MAX)
    throw new DataMapError(`At most ${IMPORT_FILES_MAX} files can be imported at once.`)
  const objects = files.filter(isLoose)
  const [first] = objects
  if (first === undefined || objects.length < files.length || !objects.every(isUsable))
    throw new DataMapError(TEXTS.dataMap.invalid)
  const map = isFandomMap(first) ? readFandomMap(first) : readPages(objects)
  if (countMarkers(map) + 2 * map.groups.length > ENTITIES_PER_MAP_MAX)
    throw new DataMapError(
      `A map can hold at most ${ENTITIES_PER_MAP_MAX.toLocaleString('en')} markers and groups.`,
    )
  return map
}

const isUsable = (object: Loose): boolean =>
  ['groups', 'markers', 'crs', 'image', ...DATA_MAPS_KEYS].some((key) => Object.hasOwn(object, key)) ||
  isFandomMap(object)

const isFragment = (page: Loose): boolean => field(page, '$fragment', '$mixin') === true

const readPages = (given: readonly Loose[]): DataMap => {
  const pages = [...given].sort((a, b) => Number(isFragment(a)) - Number(isFragment(b)))
  const format = pages.some(isDataMaps) ? 'datamaps' : 'plain'
  const frame = readFrame(pages, format)
  const reader = new GroupReader(frame.order, wikiOf(pages))
  for (const page of pages) reader.readGroups(page)
  for (const page of pages) reader.readMarkers(page)
  const backgrounds =
    pages.map((page) => readBackgrounds(page, frame.order)).find(({ length }) => length > 0) ?? []
  const { tally } = reader
  tally.add('background-left-out', backgrounds.length - 1)
  tally.add('overlay-left-out', countOverlays(pages))
  tally.add('fragment-missing', Math.max(0, countIncludes(pages) - pages.filter(isFragment).length))
  if (pages.some((page) => numberOf(field(looseField(page, 'crs', 'coordinates'), 'rotation')) ?? 0))
    tally.add('rotation-ignored')
  return {
    format,
    name: firstText(pages, 'name', 'title'),
    game: firstText(pages, 'game') || gameOf(pages),
    box: frame.box,
    origin: frame.origin,
    backgrounds,
    groups: reader.done(),
    counts: tally.counts,
  }
}

const isDataMaps = (page: Loose): boolean =>
  /DataMaps/i.test(textField(page, '$schema')) ||
  DATA_MAPS_KEYS.some((key) => Object.hasOwn(page, key)) ||
  Array.isArray(field(page, 'crs'))

const firstText = (pages: readonly Loose[], ...keys: readonly string[]): string =>
  pages.map((page) => textField(page, ...keys).trim()).find((text) => text !== '') ?? ''

interface Frame {
  readonly box: Box
  readonly origin: Origin
  readonly order: Order
}

/** The image of a file that says nothing of its size. */
const DEFAULT_SIDE = 2048

const readFrame = (pages: readonly Loose[], format: 'datamaps' | 'plain'): Frame => {
  for (const page of pages) {
    const frame = readCrs(field(page, 'crs'), format)
    if (frame) return frame
  }
  if (format === 'datamaps') return { ...readCoordinates(pages), box: HUNDRED }
  const [page = {}] = pages
  const width = numberOf(field(page, 'width')) ?? DEFAULT_SIDE
  const height = numberOf(field(page, 'height')) ?? DEFAULT_SIDE
  const box = boxBetween({ x: 0, y: 0 }, { x: width, y: height }) ?? DEFAULT_BOX
  return { box, origin: 'bottom_left', order: 'xy' }
}

const DEFAULT_BOX: Box = { minX: 0, minY: 0, width: DEFAULT_SIDE, height: DEFAULT_SIDE }
/** What DataMaps assumes without a `crs`: percent of the image, y down. */
const HUNDRED: Box = { minX: 0, minY: 0, width: 100, height: 100 }

const readCrs = (crs: unknown, format: 'datamaps' | 'plain'): Frame | null => {
  const order = orderIn(crs) ?? (format === 'datamaps' ? 'yx' : 'xy')
  const topLeft = pairOf(Array.isArray(crs) ? crs[0] : isLoose(crs) && field(crs, 'topLeft'), order)
  const bottomRight = pairOf(Array.isArray(crs) ? crs[1] : isLoose(crs) && field(crs, 'bottomRight'), order)
  const box = topLeft && bottomRight && boxBetween(topLeft, bottomRight)
  if (!topLeft || !bottomRight || !box) return null
  if (format === 'plain') return { box, order, origin: detectOrigin(topLeft, bottomRight, order) }
  // DataMaps itself never mirrors x, and turns y down only in a box that grows in both directions.
  const isDown = topLeft.x < bottomRight.x && topLeft.y < bottomRight.y
  return { box, order, origin: originOf(isDown ? 'top_left' : 'bottom_left', order) }
}

const orderIn = (crs: unknown): Order | null => {
  const order = isLoose(crs) ? textField(crs, 'order') : ''
  if (order === '') return null
  return order === 'xy' ? 'xy' : 'yx'
}

/** The newer `coordinates`, which tell the orientation without a box. */
const readCoordinates = (pages: readonly Loose[]): Pick<Frame, 'origin' | 'order'> => {
  const coordinates = pages
    .map((page) => looseField(page, 'coordinates'))
    .find((value) => Object.keys(value).length > 0)
  const order = orderIn(coordinates) ?? 'yx'
  const isUp = /bottom/i.test(coordinates ? textField(coordinates, 'origin') : '')
  return { order, origin: originOf(isUp ? 'bottom_left' : 'top_left', order) }
}

const readBackgrounds = (page: Loose, order: Order): DataBackground[] => {
  const list = listField(page, 'backgrounds')
  const single = field(page, 'background', 'image')
  return (list.length > 0 ? list : [single]).flatMap((background) => {
    if (typeof background === 'string') return [{ name: '', image: background, at: null }]
    if (!isLoose(background)) return []
    const corners = listField(background, 'at')
    const [a, b] = [pairOf(corners[0], order), pairOf(corners[1], order)]
    return [
      {
        name: textField(background, 'name'),
        image: textField(background, 'image'),
        at: a && b && boxBetween(a, b),
      },
    ]
  })
}

const countOverlays = (pages: readonly Loose[]): number =>
  pages
    .flatMap((page) => [...listField(page, 'backgrounds'), field(page, 'background')])
    .reduce<number>(
      (sum, background) => sum + (isLoose(background) ? listField(background, 'overlays').length : 0),
      0,
    )

const countIncludes = (pages: readonly Loose[]): number =>
  new Set(pages.flatMap((page) => listField(page, 'include', 'mixins'))).size

/** A wiki is named after its game: `icarus.wiki.gg` → 'Icarus' */
const gameOf = (pages: readonly Loose[]): string => {
  const [, first = '', rest = ''] =
    /^https:\/\/([a-z0-9])([a-z0-9-]*)\.wiki\.gg\//.exec(firstText(pages, '$schema')) ?? []
  return first.toUpperCase() + rest.replaceAll('-', ' ')
}

/** The wiki that a file comes from, by the address of its schema; null if it does not say. */
const wikiOf = (pages: readonly Loose[]): string | null => {
  const host = /^https:\/\/([a-z0-9-]+\.wiki\.gg)\//.exec(firstText(pages, '$schema'))?.[1]
  return host === undefined ? null : `https://${host}/wiki/`
}

/** The coordinates that the map's image covers: those of the chosen background, or the map's own box. */
export const imageBox = ({ box, backgrounds }: DataMap, background = 0): Box =>
  backgrounds[background]?.at ?? box
