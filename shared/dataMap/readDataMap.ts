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
import { type Order, type Origin, originOf } from './origin.ts'
import {
  type Box,
  boundsOf,
  boxBetween,
  detectOrigin,
  type Pair,
  type Placement,
  placementFor,
} from './place.ts'
import { CsvTable, readCsv } from './readCsv.ts'
import { isFandomMap, readFandomMap } from './readFandomMap.ts'
import { isGeoJson, readGeoJson } from './readGeoJson.ts'
import { readOverlays, withZoneDetails } from './readOverlays.ts'
import type { Columns } from './table.ts'
import { TEXTS } from '../texts/texts.ts'

/** Keys that only a wiki.gg DataMaps file has. */
const DATA_MAPS_KEYS = [
  '$mixin',
  '$fragment',
  'mixins',
  'include',
  'background',
  'backgrounds',
  'coordinates',
  'coordinateOrder',
]

/** Returns the JSON in a text, or the table if the text is CSV. @throws SyntaxError if it is neither, DataMapError if it is a format that is known and not read */
export const parseDataFile = (text: string): unknown => {
  const bare = text.replace(/^\uFEFF/, '')
  const xml = /^\s*<(?:[^>]*>\s*<)*?(?:\w+:)?(kml|gpx)[\s>]/i.exec(bare.slice(0, XML_HEAD_LENGTH))?.[1]
  if (xml !== undefined) throw new DataMapError(TEXTS.dataMap.otherFormat(xml.toUpperCase()))
  const table = /^\s*[[{]/.test(bare) ? null : CsvTable.parse(bare)
  return table ?? JSON.parse(bare)
}

/** Within this the root element of an XML file is found. */
const XML_HEAD_LENGTH = 4_000

/**
 * Reads a community data map from the JSON of its file, or of a page and the fragments that it includes, in any order; or
 * GeoJSON, or a table. `columns` says what the columns are if a person has chosen them. What cannot be read is counted,
 * never an error, as long as there is a map at all.
 * @throws DataMapError
 */
export const readDataMap = (files: readonly unknown[], columns?: Columns): DataMap => {
  if (files.length > IMPORT_FILES_MAX)
    throw new DataMapError(`At most ${IMPORT_FILES_MAX} files can be imported at once.`)
  const map = readFiles(files, columns)
  if (countMarkers(map) + 2 * map.groups.length + map.zones.length > ENTITIES_PER_MAP_MAX)
    throw new DataMapError(
      `A map can hold at most ${ENTITIES_PER_MAP_MAX.toLocaleString('en')} markers and groups.`,
    )
  return map
}

const readFiles = (files: readonly unknown[], columns: Columns | undefined): DataMap => {
  const [table] = files
  if (table instanceof CsvTable && files.length === 1) return readCsv(table, columns)
  const objects = files.filter((file) => !(file instanceof CsvTable)).filter(isLoose)
  const [first] = objects
  if (first === undefined || objects.length < files.length) throw new DataMapError(TEXTS.dataMap.invalid)
  if (objects.some((object) => field(object, 'type') === 'Topology'))
    throw new DataMapError(TEXTS.dataMap.otherFormat('TopoJSON'))
  if (objects.every(isGeoJson)) return readGeoJson(objects, columns)
  if (!objects.every(isUsable)) throw new DataMapError(TEXTS.dataMap.invalid)
  return isFandomMap(first) ? readFandomMap(first) : readPages(objects)
}

const isUsable = (object: Loose): boolean =>
  ['groups', 'markers', 'crs', 'image', ...DATA_MAPS_KEYS].some((key) => Object.hasOwn(object, key)) ||
  isFandomMap(object)

const isFragment = (page: Loose): boolean => field(page, '$fragment', '$mixin') === true

const readPages = (given: readonly Loose[]): DataMap => {
  const pages = [...given].sort((a, b) => Number(isFragment(a)) - Number(isFragment(b)))
  const format = pages.some(isDataMaps) ? 'datamaps' : 'plain'
  const frame = readFrame(pages, format)
  const ours = oursOf(pages)
  const backgrounds =
    pages.map((page) => readBackgrounds(page, frame.order)).find(({ length }) => length > 0) ?? []
  const reader = new GroupReader(frame.order, {
    wiki: wikiOf(pages),
    isMarkup: Object.keys(ours).length === 0,
    files: looseField(ours, 'files'),
    groupDetails: looseField(ours, 'groups'),
    backgrounds,
  })
  // In DataMaps `categories` are layers, which markers name besides their group.
  const groupKeys = format === 'datamaps' ? ['groups'] : ['groups', 'categories']
  for (const page of pages) reader.readGroups(field(page, ...groupKeys))
  for (const page of pages) reader.readMarkers(page)
  const { tally } = reader
  const zones = withZoneDetails(
    readOverlays(pages, frame.order, reader),
    listField(ours, 'zones'),
    placementOfImage(looseField(ours, 'image'), frame),
  )
  tally.add('fragment-missing', Math.max(0, countIncludes(pages) - pages.filter(isFragment).length))
  if (pages.some((page) => numberOf(field(looseField(page, 'crs', 'coordinates'), 'rotation')) ?? 0))
    tally.add('rotation-ignored')
  return {
    format,
    name: firstText([...pages, ours], 'name', 'title'),
    game: firstText([...pages, ours], 'game') || gameOf(pages),
    box: frame.box,
    unit: 'box',
    origin: frame.origin,
    backgrounds,
    groups: reader.done(),
    zones,
    table: null,
    ...tally.losses,
  }
}

/** Where an export of ours is in the coordinates of a game, it says how large the image is in whose pixels its details are. */
const placementOfImage = (image: Loose, { box, origin, order }: Frame): Placement | null => {
  const [width, height] = [numberOf(field(image, 'width')), numberOf(field(image, 'height'))]
  return width !== null && height !== null && width > 0 && height > 0
    ? placementFor(box, { width, height }, origin, order)
    : null
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
  const order = pages.map((page) => orderNamed(textField(page, 'coordinateOrder'))).find(isKnown)
  for (const page of pages) {
    const frame = readCrs(field(page, 'crs'), format, order)
    if (frame) return frame
  }
  if (format === 'datamaps') return { ...readCoordinates(pages, order), box: HUNDRED }
  const [page = {}] = pages
  const width = numberOf(field(page, 'width')) ?? DEFAULT_SIDE
  const height = numberOf(field(page, 'height')) ?? DEFAULT_SIDE
  const box = boxBetween({ x: 0, y: 0 }, { x: width, y: height }) ?? DEFAULT_BOX
  return { box, origin: 'bottom_left', order: 'xy' }
}

const DEFAULT_BOX: Box = { minX: 0, minY: 0, width: DEFAULT_SIDE, height: DEFAULT_SIDE }
/** What DataMaps assumes without a `crs`: percent of the image, y down. */
const HUNDRED: Box = { minX: 0, minY: 0, width: 100, height: 100 }

const readCrs = (crs: unknown, format: 'datamaps' | 'plain', saidOrder: Order | undefined): Frame | null => {
  const order = orderIn(crs) ?? saidOrder ?? (format === 'datamaps' ? 'yx' : 'xy')
  const [topLeft, bottomRight] = cornersOf(crs, order, format)
  if (!topLeft || !bottomRight) return null
  const box = boxBetween(topLeft, bottomRight)
  if (!box) return null
  if (format === 'plain') return { box, order, origin: detectOrigin(topLeft, bottomRight, order) }
  // DataMaps itself never mirrors x, and turns y down only in a box that grows in both directions.
  const isDown = topLeft.x < bottomRight.x && topLeft.y < bottomRight.y
  return { box, order, origin: originOf(isDown ? 'top_left' : 'bottom_left', order) }
}

/** In DataMaps each corner may be left out, and is then that of 0 to 100. */
const cornersOf = (
  crs: unknown,
  order: Order,
  format: 'datamaps' | 'plain',
): readonly [topLeft: Pair | null, bottomRight: Pair | null] => {
  if (Array.isArray(crs)) return [pairOf(crs[0], order), pairOf(crs[1], order)]
  if (!isLoose(crs)) return [null, null]
  const cornerOf = (key: string, side: number): Pair | null =>
    Object.hasOwn(crs, key) || format === 'plain' ? pairOf(field(crs, key), order) : { x: side, y: side }
  return [cornerOf('topLeft', 0), cornerOf('bottomRight', 100)]
}

const orderIn = (crs: unknown): Order | undefined =>
  isLoose(crs) ? orderNamed(textField(crs, 'order')) : undefined

const orderNamed = (name: string): Order | undefined =>
  name === '' ? undefined : name === 'xy' || name === 'lonlat' ? 'xy' : 'yx'

const isKnown = (order: Order | undefined): order is Order => order !== undefined

/** The newer `coordinates`, which tell the orientation without a box. */
const readCoordinates = (
  pages: readonly Loose[],
  saidOrder: Order | undefined,
): Pick<Frame, 'origin' | 'order'> => {
  const coordinates =
    pages.map((page) => looseField(page, 'coordinates')).find((value) => Object.keys(value).length > 0) ?? {}
  const order = orderIn(coordinates) ?? saidOrder ?? 'yx'
  const isUp = /bottom/i.test(textField(coordinates, 'origin'))
  return { order, origin: originOf(isUp ? 'bottom_left' : 'top_left', order) }
}

const readBackgrounds = (page: Loose, order: Order): DataBackground[] => {
  const list = listField(page, 'backgrounds')
  const single = field(page, 'background', 'image')
  return (list.length > 0 ? list : [single]).flatMap((background) => {
    if (typeof background === 'string') return [{ name: '', layer: '', image: background, at: null }]
    if (!isLoose(background)) return []
    const corners = listField(background, 'at')
    const [a, b] = tileCorners(background, order) ?? [pairOf(corners[0], order), pairOf(corners[1], order)]
    return [
      {
        name: textField(background, 'name'),
        layer: textField(background, 'associatedLayer'),
        image: textField(background, 'image'),
        at: a && b && boxBetween(a, b),
      },
    ]
  })
}

/** The corners of a background that is put together of tiles; null for any other. */
const tileCorners = (background: Loose, order: Order): readonly [Pair, Pair] | null => {
  const size = sizeOf(field(background, 'tileSize'), order)
  const places = listField(background, 'tiles').flatMap(
    (tile) => (isLoose(tile) ? sizeOf(field(tile, 'position'), order) : null) ?? [],
  )
  if (!size || places.length === 0) return null
  const start = pairOf(field(background, 'at'), order) ?? { x: 0, y: 0 }
  const { minX, minY, width, height } = boundsOf(
    places.flatMap(({ x, y }) => [
      { x, y },
      { x: x + 1, y: y + 1 },
    ]),
  )
  const cornerAt = (x: number, y: number): Pair => ({ x: start.x + x * size.x, y: start.y + y * size.y })
  return [cornerAt(minX, minY), cornerAt(minX + width, minY + height)]
}

/** A pair, or one number for both of it. */
const sizeOf = (value: unknown, order: Order): Pair | null => {
  const both = numberOf(value)
  return both === null ? pairOf(value, order) : { x: both, y: both }
}

/** What an export of ours says besides what the format has words for; empty for the pages of a wiki. */
const oursOf = (pages: readonly Loose[]): Loose =>
  pages
    .map((page) => looseField(looseField(page, 'custom'), 'pinfold'))
    .find((ours) => Object.keys(ours).length > 0) ?? {}

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
