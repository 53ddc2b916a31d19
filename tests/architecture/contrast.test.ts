import { describe, expect, it } from 'vitest'
import { readText } from './sourceFiles.ts'

/** WCAG's AA: text, and what else has to be seen, such as the outline of a field. */
const TEXT = 4.5
const OUTLINE = 3
/** AAA, for whoever asks their system for more contrast. */
const TEXT_MORE = 7

type Rgba = readonly [red: number, green: number, blue: number, alpha: number]
type Scheme = 'light' | 'dark'

const sheet = readText('web/ui/tokens.css').replace(/\/\*[\s\S]*?\*\//g, '')
const MORE = '@media (prefers-contrast: more)'

const tokensIn = (text: string): ReadonlyMap<string, string> =>
  new Map(
    [...text.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]),
  )

const usual = tokensIn(sheet.slice(0, sheet.indexOf(MORE)))
const more = new Map([...usual, ...tokensIn(sheet.slice(sheet.indexOf(MORE)))])

/** The colour of a token in a theme: a hex, a pair of them, or another token. */
const colour = (name: string, scheme: Scheme, tokens = usual): Rgba => {
  const value = tokens.get(name) ?? ''
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
  if (other !== undefined) return colour(other, scheme, tokens)
  const pair = /^light-dark\((#\w+), (#\w+)\)$/.exec(value)
  return hexColour(pair ? (pair[scheme === 'light' ? 1 : 2] ?? '') : value)
}

const hexColour = (hex: string): Rgba => {
  if (!/^#(?:[\da-f]{6}|[\da-f]{8})$/.test(hex)) throw new Error(`No colour: ${hex}`)
  const [red = 0, green = 0, blue = 0, alpha = 255] = (hex.match(/[\da-f]{2}/g) ?? []).map((part) =>
    parseInt(part, 16),
  )
  return [red, green, blue, alpha / 255]
}

const over = ([r, g, b, a]: Rgba, [r2, g2, b2]: Rgba): Rgba => [
  r * a + r2 * (1 - a),
  g * a + g2 * (1 - a),
  b * a + b2 * (1 - a),
  1,
]

const luminance = ([red, green, blue]: Rgba): number => {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const contrast = (front: Rgba, ground: Rgba): number => {
  const [a, b] = [luminance(over(front, ground)), luminance(ground)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

const SURFACES = ['bg', 'panel', 'raised', 'well']
const TEXTS = ['text', 'text-2', 'text-3', 'accent', 'danger', 'warn', 'ok']

/** Front, grounds from the top down, the least contrast. */
const PAIRS: readonly (readonly [string, readonly string[], number])[] = [
  ...TEXTS.flatMap((text) => SURFACES.map((ground) => [text, [ground], TEXT] as const)),
  ...SURFACES.map((ground) => ['control', [ground], OUTLINE] as const),
  // Rows and buttons that are hovered, pressed or chosen.
  ...['panel', 'raised'].flatMap((ground) => [
    ['text-3', ['hover', ground], TEXT] as const,
    ['text-2', ['press', ground], TEXT] as const,
    ['text', ['accent-soft', ground], TEXT] as const,
    ['accent', ['accent-soft', ground], TEXT] as const,
    ['danger', ['danger-soft', ground], TEXT] as const,
  ]),
  ...['accent', 'accent-hover', 'accent-press'].map((ground) => ['on-accent', [ground], TEXT] as const),
  ...['danger-fill', 'danger-hover'].map((ground) => ['on-danger', [ground], TEXT] as const),
  ['warn-text', ['warn-soft'], TEXT],
  ['warn', ['warn-soft'], OUTLINE],
]

const measured = (front: string, grounds: readonly string[], scheme: Scheme, tokens = usual): number => {
  const solid = grounds
    .map((name) => colour(name, scheme, tokens))
    .reduceRight((below, layer) => over(layer, below))
  return contrast(colour(front, scheme, tokens), solid)
}

it('measures as WCAG does', () => {
  expect(contrast(hexColour('#000000'), hexColour('#ffffff'))).toBeCloseTo(21, 5)
  expect(contrast(hexColour('#777777'), hexColour('#ffffff'))).toBeCloseTo(4.48, 2)
  expect(contrast(hexColour('#00000080'), hexColour('#ffffff'))).toBeCloseTo(4, 0)
})

describe.each(['dark', 'light'] as const)('in the %s theme', (scheme) => {
  it.each(PAIRS)('%s is legible on %s', (front, grounds, least) => {
    expect(measured(front, grounds, scheme)).toBeGreaterThanOrEqual(least)
  })

  it('more contrast is more, for every text on every surface', () => {
    for (const text of ['text', 'text-2', 'text-3'])
      for (const ground of SURFACES)
        expect([text, ground, measured(text, [ground], scheme, more) >= TEXT_MORE]).toEqual([
          text,
          ground,
          true,
        ])
    for (const ground of SURFACES) {
      expect(measured('text-off', [ground], scheme, more)).toBeGreaterThanOrEqual(TEXT)
      expect(measured('line', [ground], scheme, more)).toBeGreaterThanOrEqual(OUTLINE)
    }
  })
})
