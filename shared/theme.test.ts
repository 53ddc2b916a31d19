import { expect, it } from 'vitest'
import { themeOf, THEMES } from './theme.ts'

it('is the one that was chosen, and that of the system for whoever chose none', () => {
  expect(THEMES.map(themeOf)).toEqual(['dark', 'light', 'system'])
  for (const text of [undefined, '', 'Dark', 'blue', 'dark ']) expect(themeOf(text)).toBe('system')
})
