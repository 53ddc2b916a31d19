import { expect, it } from 'vitest'
import { zoneNumbersOf } from './zoneNumbers.ts'

const CIRCLE = { kind: 'circle', centre: { x: 30, y: 20 }, radius: 5 } as const

it('says the place and the size of a zone', () => {
  expect(zoneNumbersOf(CIRCLE)).toEqual({ x: 30, y: 20, size: null, radius: 5 })
  expect(
    zoneNumbersOf({
      kind: 'polyline',
      points: [
        { x: 4.1, y: 9 },
        { x: 1, y: 9 },
      ],
    }),
  ).toEqual({
    x: 1,
    y: 9,
    size: { width: 3.1, height: 0 },
    radius: null,
  })
})
