import { expect, it } from 'vitest'
import { countUse, createDrawingHabits } from './drawingHabits.ts'

const storageWith = (text: string | null) => {
  let stored = text
  return {
    getItem: () => stored,
    setItem: (_key: string, value: string) => void (stored = value),
  }
}

it('remembers whether to continue drawing and to snap, and the uses of each tool up to three', () => {
  const storage = storageWith(null)
  const store = createDrawingHabits(() => storage)
  expect(store.getState()).toEqual({ isDrawingKept: false, isSnapping: true, uses: {} })
  store.setState({ isDrawingKept: true })
  for (let shape = 0; shape < 5; shape++) countUse(store, 'circle')
  countUse(store, 'editZone')
  store.setState({ isSnapping: false })
  const kept = { isDrawingKept: true, isSnapping: false, uses: { circle: 3, editZone: 1 } }
  expect(createDrawingHabits(() => storage).getState()).toEqual(kept)
  const older = storageWith('{"isDrawingKept":true,"uses":{"circle":3,"editZone":1}}')
  expect(createDrawingHabits(() => older).getState()).toEqual({ ...kept, isSnapping: true })
})

it('uses the defaults if the stored text is invalid or storage is blocked', () => {
  const fresh = { isDrawingKept: false, isSnapping: true, uses: {} }
  for (const text of ['{"isDrawingKept":1}', 'not JSON', '{"isDrawingKept":true,"uses":{"circle":-1}}'])
    expect(createDrawingHabits(() => storageWith(text)).getState()).toEqual(fresh)
  const blocked = createDrawingHabits(() => {
    throw new Error('blocked')
  })
  blocked.setState({ isDrawingKept: true })
  expect(blocked.getState().isDrawingKept).toBe(true)
})
