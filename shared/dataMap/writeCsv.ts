import Papa from 'papaparse'
import type { Calibration } from '../calibration/calibration.ts'
import { exportPlaneOf } from './exportPlane.ts'
import { type ExportedMap, floorNameOf, pictureUrl } from './dataMap.ts'
import { GAME_COLUMN_PREFIX } from './gamePairs.ts'

/** Begins the file, so that Excel reads it as UTF-8. */
export const CSV_BEGINNING = '\uFEFF'

export const CSV_COLUMNS = [
  'id',
  'x',
  'y',
  'name',
  'category',
  'type',
  'description',
  'colour',
  'shape',
  'image',
] as const

/** Follows the others where the map has floors. */
const FLOOR_COLUMN = 'floor'

/** What a spreadsheet would take for a formula gets an apostrophe before it, and what looks like such a text gets one more. */
export const CSV_FORMULA = /^'*[=+\-@\t\r]/

/** Returns a cell's text as it was before `writeCsv`. */
export const withoutApostrophe = (text: string): string =>
  text.startsWith("'") && CSV_FORMULA.test(text) ? text.slice(1) : text

/** The columns of the two coordinates: 'x' and 'y' for map pixels, otherwise those of `axisColumns`. */
export const isCoordinateColumn = (index: number): boolean => index === 1 || index === 2

/**
 * Returns how the columns of a game's coordinates are called: as its axes, or, where that would be another column or say that they
 * are map pixels, 'game_x' and 'game_y'.
 */
const axisColumns = (axes: Calibration['axes']): readonly string[] => {
  const [id, x, y, ...others] = CSV_COLUMNS
  const names = axes.map((axis) => axis.toLowerCase())
  const isPixels = names[0] === x && names[1] === y
  const isTaken = [id, ...others].some((column) => names.includes(column))
  return isPixels || isTaken ? names.map((name) => GAME_COLUMN_PREFIX + name) : names
}

/** Yields the POIs of a map as CSV (RFC 4180), a row at a time. */
export function* writeCsv(map: ExportedMap): Generator<string, void> {
  const plane = exportPlaneOf(map.calibration ?? null)
  const [id_, x_, y_, ...others] = CSV_COLUMNS
  const axes = plane.calibration ? axisColumns(plane.calibration.axes) : [x_, y_]
  const hasFloors = map.floors !== undefined && map.floors.length > 0
  yield CSV_BEGINNING + rowOf([id_, ...axes, ...others, ...(hasFloors ? [FLOOR_COLUMN] : [])])
  const { pois, types, categories } = map.content
  for (const poi of pois) {
    const { id, name, typeId, description, image } = poi
    const pair = plane.pairOf(poi)
    const type = types.get(typeId)
    const category = categories.get(type?.categoryId ?? 0)
    yield rowOf([
      id,
      ...(plane.isSwapped ? pair.toReversed() : pair),
      name,
      category?.name ?? '',
      type?.name ?? '',
      description,
      type?.colour ?? '',
      type?.shape ?? '',
      pictureUrl(map, image) ?? '',
      ...(hasFloors ? [floorNameOf(map, poi) ?? ''] : []),
    ])
  }
}

const rowOf = (cells: readonly (string | number)[]): string =>
  Papa.unparse([[...cells]], { escapeFormulae: CSV_FORMULA }) + '\r\n'
