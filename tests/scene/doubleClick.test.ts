import { expect, it } from 'vitest'
import { TestPointers } from './TestPointers.ts'
import { useFakeTime } from './TestScene.ts'

useFakeTime()

const PLACE = [300, 200] as const
const BUTTON = [20, 20] as const

const places = (pointers: TestPointers) => pointers.events.filter(({ kind }) => kind === 'place').length

/** As the toolbar does: one POI is placed at a time, and pressing its button chooses the tool again. */
const placeOne = () => {
  const pointers = new TestPointers()
  pointers.runner.use('placePoi')
  pointers.clickWith('mouse', PLACE)
  expect(places(pointers)).toBe(1)
  pointers.runner.use('select')
  return pointers
}

it('does not place with the second half of a double click', () => {
  const pointers = placeOne()
  pointers.runner.use('placePoi')
  expect(places(pointers.clickWith('mouse', PLACE))).toBe(1)
})

it('places again at once at the same place when something else was pressed in between', () => {
  const pointers = placeOne().pressElsewhere('mouse', BUTTON)
  pointers.runner.use('placePoi')
  expect(places(pointers.clickWith('mouse', PLACE))).toBe(2)
})
