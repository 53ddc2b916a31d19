import Papa from 'papaparse'
import { CSV_BEGINNING, CSV_FORMULA } from '../dataMap/writeCsv.ts'
import type { PointMap } from '../geometry/point.ts'
import type { MeasuredLength } from './routeLength.ts'

/** A stop as it is written to a file. */
export interface WrittenStop extends PointMap {
  readonly id: number
  readonly name: string
  readonly type: string
  readonly isFound: boolean
  /** From the stop before; null if it is not known. */
  readonly leg: MeasuredLength | null
}

export interface WrittenRoute {
  readonly name: string
  readonly map: string
  readonly length: MeasuredLength
  readonly start: PointMap | null
  readonly end: PointMap | null
  readonly stops: readonly WrittenStop[]
  readonly lines: readonly (readonly PointMap[])[]
}

/** Writes a route as JSON with the parts that GPX has: a route of points, and a track of segments. Places are in map px, whatever the unit of lengths. */
export const writeRouteJson = ({ name, map, length, start, end, stops, lines }: WrittenRoute): string =>
  JSON.stringify(
    {
      metadata: { name, map, length: rounded(length.length), unit: length.unit, placeUnit: 'px' },
      rte: {
        start,
        end,
        rtept: stops.map((stop, index) => ({
          number: index + 1,
          id: stop.id,
          name: stop.name,
          type: stop.type,
          x: stop.x,
          y: stop.y,
          found: stop.isFound,
          leg: stop.leg && rounded(stop.leg.length),
        })),
      },
      trk: { trkseg: lines.map((line) => ({ trkpt: line })) },
    },
    null,
    1,
  )

const COLUMNS = ['number', 'id', 'name', 'type', 'x_px', 'y_px', 'found', 'leg', 'leg_unit'] as const

/** Writes the stops of a route as CSV (RFC 4180), a row each. */
export const writeRouteCsv = ({ stops, length }: WrittenRoute): string =>
  CSV_BEGINNING +
  Papa.unparse(
    [
      [...COLUMNS],
      ...stops.map(({ id, name, type, x, y, isFound, leg }, index) => [
        index + 1,
        id,
        name,
        type,
        x,
        y,
        isFound ? 'yes' : 'no',
        leg === null ? '' : rounded(leg.length),
        length.unit,
      ]),
    ],
    { escapeFormulae: CSV_FORMULA },
  ) +
  '\r\n'

const rounded = (length: number): number => Math.round(length * 100) / 100
