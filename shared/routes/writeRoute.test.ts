import { describe, expect, it } from 'vitest'
import { type WrittenRoute, writeRouteCsv, writeRouteJson } from './writeRoute.ts'

const ROUTE: WrittenRoute = {
  name: 'Morning',
  map: 'Island',
  length: { length: 12.345, unit: 'm' },
  start: { x: 0, y: 0 },
  end: null,
  stops: [
    { id: 11, name: '=1+1', type: 'Chest', x: 3, y: 4, isFound: true, leg: { length: 5, unit: 'm' } },
    { id: 12, name: 'Cave, deep', type: 'Cave', x: 9, y: 9, isFound: false, leg: null },
  ],
  lines: [
    [
      { x: 0, y: 0 },
      { x: 3, y: 4 },
    ],
    [{ x: 9, y: 9 }],
  ],
}

describe('a written route', () => {
  it('is JSON with the stops and the line, and says the units of both', () => {
    expect(JSON.parse(writeRouteJson(ROUTE))).toEqual({
      metadata: { name: 'Morning', map: 'Island', length: 12.35, unit: 'm', placeUnit: 'px' },
      rte: {
        start: { x: 0, y: 0 },
        end: null,
        rtept: [
          { number: 1, id: 11, name: '=1+1', type: 'Chest', x: 3, y: 4, found: true, leg: 5 },
          { number: 2, id: 12, name: 'Cave, deep', type: 'Cave', x: 9, y: 9, found: false, leg: null },
        ],
      },
      trk: {
        trkseg: [
          {
            trkpt: [
              { x: 0, y: 0 },
              { x: 3, y: 4 },
            ],
          },
          { trkpt: [{ x: 9, y: 9 }] },
        ],
      },
    })
  })

  it('is CSV that no spreadsheet takes for formulas', () => {
    expect(writeRouteCsv(ROUTE)).toBe(
      '\uFEFFnumber,id,name,type,x_px,y_px,found,leg,leg_unit\r\n' +
        '1,11,"\'=1+1",Chest,3,4,yes,5,m\r\n' +
        '2,12,"Cave, deep",Cave,9,9,no,,m\r\n',
    )
  })
})
