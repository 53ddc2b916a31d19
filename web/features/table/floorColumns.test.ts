import { expect, it } from 'vitest'
import { readFloor } from './floorColumns.ts'

const FLOORS = [
  { id: 1, name: 'Cellar', frame: null, image: null },
  { id: 2, name: 'Loft', frame: null, image: null },
]

it('reads a floor by its name, nothing as all of them, and refuses a name that no floor has', () => {
  expect(readFloor(FLOORS, 'floor', 'Attic')).toEqual({ error: 'The map has no floor of this name.' })
  expect(readFloor(FLOORS, 'floor', ' loft ')).toEqual({ value: { floor: 2 } })
  expect(readFloor(FLOORS, 'floor', 'All floors')).toEqual({ value: { floor: 0 } })
  expect(readFloor(FLOORS, 'leadsTo', '')).toEqual({ value: { leadsTo: 0 } })
})
