import { expect, it } from 'vitest'
import { PIXEL_MEASURE } from '../../shared/measures/MapMeasure.ts'
import type { RulerDraft } from '../../web/scene/ruler/rulerKind.ts'
import { TestScene, useFakeTime } from './TestScene.ts'

useFakeTime()

const ruler = (pointer: 'mouse' | 'touch' = 'mouse') => {
  const test = new TestScene()
  test.pointer = pointer
  // Nothing is stored, so everybody can measure.
  test.canEdit = false
  test.runner.use('ruler')
  return test
}

const clicks = (test: TestScene, ...places: readonly (readonly [number, number])[]): TestScene => {
  for (const [x, y] of places) test.move(x, y).click(x, y)
  return test
}

const draftOf = (test: TestScene): RulerDraft => {
  if (test.draft?.kind !== 'ruler') throw new Error('Nothing is measured.')
  return test.draft
}

it('measures the length to the pointer, and the area from three points on', () => {
  const test = clicks(ruler(), [100, 100])
  expect(test.move(100, 200).draftState).toMatchObject({ points: 1, length: '100 px', area: null })
  clicks(test, [100, 200])
  expect(test.move(200, 200).draftState).toMatchObject({ points: 2, length: '200 px', area: '5,000 px²' })
})

it('tells what it measures in the units of the map, also of what is measured already', () => {
  const test = clicks(ruler(), [100, 100], [100, 200], [200, 200])
  test.store.setState({
    measure: {
      ...PIXEL_MEASURE,
      unit: 'm',
      areaPerPixel: 8,
      stepLength: ({ x, y }) => Math.hypot(2 * x, 4 * y),
    },
  })
  test.runner.refresh()
  expect(test.draftState).toMatchObject({ length: '600 m', area: '40,000 m²' })
  expect(draftOf(test).measure.unit).toBe('m')
})

it('closes at its first point, and measures around', () => {
  const test = clicks(ruler(), [100, 100], [100, 200], [200, 200], [200, 100], [103, 104])
  expect(test.draftState).toEqual({
    kind: 'ruler',
    points: 4,
    length: '400 px',
    area: '10,000 px²',
    isClosed: true,
  })
  expect(draftOf(test)).toMatchObject({ isClosed: true, next: null })
})

it('ends at a double click and by Enter, stays in view, and starts anew with the next click', () => {
  const test = clicks(ruler(), [100, 100], [100, 200])
  test.down(100, 200, true).up(100, 200).move(300, 300)
  expect(draftOf(test)).toMatchObject({ points: { length: 2 }, next: null })
  expect(test.draftState).toMatchObject({ length: '100 px' })
  expect(draftOf(clicks(test, [300, 300])).points).toEqual([{ x: 300, y: 300 }])
  clicks(test, [300, 350]).complete().move(10, 10)
  expect(test.draftState).toMatchObject({ length: '50 px' })
})

it('keeps to multiples of 15° with Shift, and to the image', () => {
  const test = clicks(ruler(), [100, 300])
  test.image = { widthMap: 500, heightMap: 600 }
  test.isShift = true
  expect(draftOf(test.move(200, 303)).next).toEqual({ x: 200, y: 300 })
  test.isShift = false
  expect(draftOf(test.move(700, 300)).next).toEqual({ x: 500, y: 300 })
})

it('pans by a drag, by finger too, and places nothing then', () => {
  for (const pointer of ['mouse', 'touch'] as const) {
    const test = clicks(ruler(pointer), [100, 100])
    test.down(200, 200).move(260, 200).up(260, 200)
    expect(test.camera.centerMap.x).toBe(340)
    expect(draftOf(test).points).toHaveLength(1)
  }
})

it('goes one step back by Esc and Backspace: removes, reopens, clears, leaves', () => {
  const test = clicks(ruler(), [100, 100], [100, 200], [200, 200], [100, 100])
  expect(draftOf(test.dropLast())).toMatchObject({ isClosed: false, points: { length: 3 } })
  expect(draftOf(test.dropLast()).points).toHaveLength(2)
  expect(test.cancel().draft).toBeNull()
  expect(test.cancel().runner.name).toBe('select')
})

it('is worked by keys alone, and says how far it is', () => {
  const test = ruler()
  test.runner.send({ kind: 'tapSpace' })
  for (let press = 0; press < 3; press++) test.nudge('ArrowRight', true)
  test.runner.send({ kind: 'place' })
  expect(test.draftState).toMatchObject({ points: 2, length: '30 px' })
  const said = test.events.flatMap((event) => (event.kind === 'announce' ? [event.text] : []))
  expect(said).toEqual(['Point 1.', 'Point 2: 30 px in all.'])
})
