import { beforeEach, expect, it, vi } from 'vitest'
import { countShape, createDrawingHabits, recentColours, rememberColour } from './drawingHabits.ts'

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

let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  })
})

it('keeps the last five colours each of line and fill, newest first [ZONE-026] [CONST-052]', () => {
  for (const digit of '1234567') rememberColour('line', `#00000${digit}`)
  rememberColour('line', '#000005')
  rememberColour('fill', '#ffffff')
  expect(recentColours('line')).toEqual(['#000005', '#000007', '#000006', '#000004', '#000003'])
  expect(recentColours('fill')).toEqual(['#ffffff'])
  expect([...kept.keys()]).toEqual(['pinfold_recent_line_colours', 'pinfold_recent_fill_colours'])
})

it.each(['nonsense', '{}', '["red"]', '["#000000", 7]'])('takes nothing from %s', (text) => {
  kept.set('pinfold_recent_line_colours', text)
  expect(recentColours('line')).toEqual([])
})
