import { beforeEach, expect, it, vi } from 'vitest'
import { recentColours, rememberColour } from './drawingHabits.ts'

let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  })
})

it('stores the last five colours of line and fill each, newest first [ZONE-026] [CONST-052]', () => {
  for (const digit of '1234567') rememberColour('line', `#00000${digit}`)
  rememberColour('line', '#000005')
  rememberColour('fill', '#ffffff')
  expect(recentColours('line')).toEqual(['#000005', '#000007', '#000006', '#000004', '#000003'])
  expect(recentColours('fill')).toEqual(['#ffffff'])
  expect([...stored.keys()]).toEqual(['pinfold_recent_line_colours', 'pinfold_recent_fill_colours'])
})

it.each(['nonsense', '{}', '["red"]', '["#000000", 7]'])(
  'returns no colours for the invalid text %s',
  (text) => {
    stored.set('pinfold_recent_line_colours', text)
    expect(recentColours('line')).toEqual([])
  },
)
