/** What a column of a table, or a property of GeoJSON's features, can be. */
export const TABLE_FIELDS = [
  'x',
  'y',
  'name',
  'type',
  'category',
  'description',
  'colour',
  'image',
  'id',
  'floor',
] as const
export type TableField = (typeof TABLE_FIELDS)[number]

/** The column of each field that there is one for. */
export type Columns = Readonly<Partial<Record<TableField, string>>>

/** The columns of a file, as the dialog shows them. */
export interface DataTable {
  readonly fields: readonly TableField[]
  readonly names: readonly string[]
  readonly columns: Columns
  /** The first rows, with a text for each column. */
  readonly samples: readonly (readonly string[])[]
}

export const COLUMNS_MAX = 200
export const COLUMN_NAME_MAX = 200
export const SAMPLES_MAX = 3

/** Names that occur for each field, the likeliest first. */
const USUAL_NAMES: Readonly<Record<TableField, readonly string[]>> = {
  x: ['x', 'xpos', 'posx', 'coordx', 'xcoord', 'xcoordinate', 'lon', 'lng', 'long', 'longitude'],
  y: ['y', 'ypos', 'posy', 'coordy', 'ycoord', 'ycoordinate', 'lat', 'latitude'],
  name: ['name', 'title', 'label', 'poiname', 'markername', 'burg'],
  type: ['type', 'group', 'kind', 'subcategory', 'class', 'markertype'],
  category: ['category', 'layer', 'folder', 'section'],
  description: ['description', 'desc', 'notes', 'note', 'text', 'comment', 'info', 'details'],
  colour: ['colour', 'color', 'markercolor', 'markercolour', 'fillcolor', 'fill', 'stroke'],
  image: ['image', 'imageurl', 'picture', 'photo', 'img', 'thumbnail'],
  id: ['id', 'poiid', 'markerid', 'uid', 'uuid', 'guid'],
  floor: ['floor', 'storey', 'floorname'],
}

/** Returns the likely column of each field. No column serves two fields. */
export const guessColumns = (names: readonly string[], fields: readonly TableField[]): Columns => {
  const byPlainName = new Map(names.map((name) => [plainName(name), name]))
  const columns: Partial<Record<TableField, string>> = {}
  for (const field of fields) {
    const usual = USUAL_NAMES[field].find((name) => byPlainName.has(name))
    if (usual !== undefined) columns[field] = byPlainName.get(usual)
  }
  return columns
}

/** Whether the columns of x and y are to be chosen still. */
export const lacksCoordinates = (table: DataTable | null): boolean =>
  table !== null &&
  table.fields.includes('x') &&
  (table.columns.x === undefined || table.columns.y === undefined)

/** Whether x and y are degrees, by the names of their columns. */
export const isGeographic = ({ x = '', y = '' }: Columns): boolean =>
  /^(lon|lng)/.test(plainName(x)) || /^lat/.test(plainName(y))

const plainName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
