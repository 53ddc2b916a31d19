import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The value of the dark theme. */
const token = (name: string): string | undefined =>
  new RegExp(`${name}: (?:light-dark\\([^,]+, )?(#\\w+)`).exec(readFileSync('web/ui/tokens.css', 'utf8'))?.[1]

it('has the grounds that the specification names [CONST-037] [CONST-060] [VIEW-029]', () => {
  expect(token('--bg')).toBe('#1a1c1f')
  expect(token('--ground')).toBe('#1a1c1e')
  expect(token('--panel')).toBe('#202124')
})
