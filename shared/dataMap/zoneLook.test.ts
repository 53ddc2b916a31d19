import { describe, expect, it } from 'vitest'
import { opacityOf, zoneLook } from './zoneLook.ts'

const SAID = { stroke: '#111111', fill: '#222222', strokeOpacity: 0.8, fillOpacity: null }

it('keeps what a file says', () => {
  expect(zoneLook('Bay', SAID)).toEqual({
    label: 'Bay',
    strokeColour: '#111111',
    strokeOpacity: 0.8,
    fillColour: '#222222',
    fillOpacity: null,
  })
})

it.each([
  ['#111111', null, '#111111', '#111111'],
  [null, '#222222', '#222222', '#222222'],
  [null, null, '#3388ff', '#3388ff'],
])('takes one colour for line and fill, and that of the editor for none: %s, %s', (stroke, fill, strokeColour, fillColour) => {
  expect(zoneLook('Bay', { ...SAID, stroke, fill })).toMatchObject({ strokeColour, fillColour })
}) // prettier-ignore

describe('the label', () => {
  it.each([
    ['loses the space around it', '  Bay \n', 'Bay'],
    ['is one of its own for a zone without one', '', 'Unnamed Zone'],
    ['is one of its own for one of spaces', ' \t ', 'Unnamed Zone'],
    ['loses characters that nobody types', 'Ba\u0000\u0007\uD800y', 'Bay'],
    ['is one of its own for one of such characters', '\u0000\u0007', 'Unnamed Zone'],
    ['keeps its line breaks', 'Bay\r\nof Gannets', 'Bay\nof Gannets'],
    ['may have 200 characters', 'a'.repeat(200), 'a'.repeat(200)],
    ['is cut after 200 characters', `  ${'a'.repeat(200)}b`, 'a'.repeat(200)],
    ['is not cut within a character', `${'a'.repeat(199)}🌊`, 'a'.repeat(199)],
    ['keeps a character that ends it', `${'a'.repeat(198)}🌊`, `${'a'.repeat(198)}🌊`],
  ])('%s', (_what, said, label) => {
    expect(zoneLook(said, SAID).label).toBe(label)
  })
})

it.each([
  [0.5, 0.5],
  ['0.5', 0.5],
  [0.444, 0.44],
  [0.446, 0.45],
  [0.05, 0.05],
  [0.04, 0.05],
  [0, 0.05],
  [-1, 0.05],
  [1, 1],
  [1.01, 1],
  ['', null],
  ['half', null],
  [null, null],
])('reads the opacity %j in hundredths and within the limits of zones', (said, opacity) => {
  expect(opacityOf(said)).toBe(opacity)
})
