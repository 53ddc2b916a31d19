import { expect, it } from 'vitest'
import { countShape, createDrawingHabits } from './drawingHabits.ts'

const storageWith = (text: string | null) => {
  let kept = text
  return {
    getItem: () => kept,
    setItem: (_key: string, value: string) => void (kept = value),
  }
}

it('remembers whether drawing goes on, and how many shapes were drawn, up to three', () => {
  const storage = storageWith(null)
  const store = createDrawingHabits(() => storage)
  expect(store.getState()).toEqual({ isDrawingKept: false, shapesDrawn: 0 })
  store.setState({ isDrawingKept: true })
  for (let shape = 0; shape < 5; shape++) countShape(store)
  expect(createDrawingHabits(() => storage).getState()).toEqual({ isDrawingKept: true, shapesDrawn: 3 })
})

it('begins anew where what is kept is not its own, or nothing can be kept', () => {
  const fresh = { isDrawingKept: false, shapesDrawn: 0 }
  for (const text of ['{"isDrawingKept":1}', 'not JSON', '{"isDrawingKept":true,"shapesDrawn":-1}'])
    expect(createDrawingHabits(() => storageWith(text)).getState()).toEqual(fresh)
  const shut = createDrawingHabits(() => {
    throw new Error('shut')
  })
  shut.setState({ isDrawingKept: true })
  expect(shut.getState().isDrawingKept).toBe(true)
})
