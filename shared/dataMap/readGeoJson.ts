import { calibrationSchema } from '../calibration/calibration.ts'
import { isFirstAcross, mappingOf } from '../calibration/gameMapping.ts'
import type { DataMap } from './dataMap.ts'
import { fittedBox } from './extent.ts'
import { swapped } from './gamePairs.ts'
import { GeoJsonReader, isExternalData } from './GeoJsonReader.ts'
import { GroupReader } from './GroupReader.ts'
import {
  anyText,
  field,
  isLoose,
  listField,
  type Loose,
  looseField,
  numberOf,
  textField,
} from './looseJson.ts'
import type { Box } from './place.ts'
import {
  COLUMN_NAME_MAX,
  COLUMNS_MAX,
  type Columns,
  type DataTable,
  guessColumns,
  SAMPLES_MAX,
  type TableField,
} from './table.ts'
import { groupKey } from './TableReader.ts'

const GEOMETRIES = [
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
  'GeometryCollection',
]
/** The position is in the geometry. */
const FIELDS = [
  'name',
  'type',
  'category',
  'description',
  'colour',
  'image',
  'id',
  'floor',
] as const satisfies TableField[]

/** Whether it is GeoJSON, or a file of uMap or of Wikimedia's maps, which have GeoJSON in them. */
export const isGeoJson = (object: Loose): boolean => {
  const type = textField(object, 'type')
  if (type === 'FeatureCollection') return Array.isArray(field(object, 'features'))
  if (type === 'Feature') return Object.hasOwn(object, 'geometry')
  return GEOMETRIES.includes(type) || isExternalData(object) || isUmap(object) || isWikimediaMap(object)
}

const isUmap = (object: Loose): boolean =>
  textField(object, 'type') === 'umap' && Array.isArray(field(object, 'layers'))

/** A page `Data:….map` of Wikimedia Commons. */
const isWikimediaMap = (object: Loose): boolean => {
  const data = field(object, 'data')
  return Array.isArray(data) ? data.filter(isLoose).some(isGeoJson) : isLoose(data) && isGeoJson(data)
}

/** Reads GeoJSON: points become markers by their properties, lines and polygons become zones. */
export const readGeoJson = (objects: readonly Loose[], chosen?: Columns): DataMap => {
  const features = objects.flatMap(featuresOf)
  const names = propertyNames(features)
  const columns = chosen ?? guessColumns(names, FIELDS)
  const [first = {}] = objects
  const isOurs = Array.isArray(field(first, 'types')) && isLoose(field(first, 'image'))
  const reader = new GroupReader('xy', { wiki: null, isMarkup: !isOurs })
  for (const type of listField(first, 'types')) {
    if (!isOurs || !isLoose(type)) continue
    const [category, name] = [textField(type, 'category'), textField(type, 'name')]
    reader.addGroup(groupKey(category, name), name, type)
  }
  const image = imageBoxOf(looseField(first, 'image'))
  const game = image && gameIn(first)
  const shapes = new GeoJsonReader(reader, columns, isOurs, game?.toMap ?? null)
  for (const feature of features) shapes.readFeature(feature)
  shapes.done()
  const [groups, { zones }] = [reader.done(), shapes]
  return {
    format: 'geojson',
    name: textField(first, 'name') || textField(looseField(first, 'properties'), 'name'),
    game: textField(first, 'game'),
    box: image ?? fittedBox({ groups, zones }),
    unit: image === null ? 'open' : 'box',
    origin: 'bottom_left',
    backgrounds: [],
    groups,
    zones,
    table: isOurs ? null : tableOf(features, names, columns),
    ...(game && { calibration: game.calibration }),
    ...reader.tally.losses,
  }
}

const featuresOf = (object: Loose): Loose[] => {
  if (isUmap(object)) return listField(object, 'layers').filter(isLoose).flatMap(umapFeaturesOf)
  if (isWikimediaMap(object)) {
    const data = field(object, 'data')
    return (Array.isArray(data) ? data : [data]).filter(isLoose).flatMap(featuresOf)
  }
  if (textField(object, 'type') === 'FeatureCollection') return listField(object, 'features').filter(isLoose)
  const isWhole = textField(object, 'type') === 'Feature' || isExternalData(object)
  return [isWhole ? object : { geometry: object }]
}

/** A layer of uMap gives its features their category, and their colour unless they have one of their own. */
const umapFeaturesOf = (layer: Loose): Loose[] => {
  const options = looseField(layer, '_umap_options')
  const [name, color] = [textField(options, 'name'), textField(options, 'color')]
  return listField(layer, 'features')
    .filter(isLoose)
    .map((feature) => {
      const properties = looseField(feature, 'properties')
      const own = looseField(properties, '_umap_options')
      return {
        ...feature,
        properties: { ...(name && { layer: name }), ...properties, _umap_options: { color, ...own } },
      }
    })
}

const propertyNames = (features: readonly Loose[]): string[] => {
  const names = new Set<string>()
  for (const feature of features)
    for (const name of Object.keys(looseField(feature, 'properties')))
      if (names.size < COLUMNS_MAX && name.length <= COLUMN_NAME_MAX) names.add(name)
  return [...names]
}

const tableOf = (features: readonly Loose[], names: readonly string[], columns: Columns): DataTable => ({
  fields: FIELDS,
  names,
  columns,
  samples: features
    .slice(0, SAMPLES_MAX)
    .map((feature) => names.map((name) => anyText(looseField(feature, 'properties')[name]))),
})

/** An export of ours may be in the coordinates of a game, and then says how these lie on the image. */
const gameIn = (first: Loose) => {
  const calibration = calibrationSchema.safeParse(field(first, 'calibration'))
  const mapping = calibration.success ? mappingOf(calibration.data) : null
  if (!calibration.success || !mapping) return null
  const toMap = isFirstAcross(mapping) ? mapping.toMap : swapped(mapping.toMap)
  return { calibration: calibration.data, toMap }
}

/** An export of ours says how large its image is, in whose pixels its coordinates are. */
const imageBoxOf = (image: Loose): Box | null => {
  const [width, height] = [numberOf(field(image, 'width')), numberOf(field(image, 'height'))]
  return width !== null && height !== null && width > 0 && height > 0
    ? { minX: 0, minY: 0, width, height }
    : null
}
