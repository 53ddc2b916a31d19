import { describe, expect, it } from 'vitest'
import {
  alphaOf,
  anyText,
  colourOf,
  field,
  isLoose,
  linesField,
  listField,
  looseField,
  numberOf,
  pairOf,
  textField,
  translationsIn,
} from './looseJson.ts'

it.each([
  ['Tower', 'Tower', 0],
  [7, '7', 0],
  [false, 'false', 0],
  [null, '', 0],
  [undefined, '', 0],
  [['l1', 2, ['l3']], 'l1\n2\nl3', 0],
  [{ de: 'Turm', en: 'Tower', 'pt-BR': 'Torre' }, 'Tower', 2],
  [{ de: 'Turm', fr: 'Tour' }, 'Turm', 1],
  [{ de: 7 }, 'de: 7', 0],
  [{ price: 3, unit: { name: 'gold' } }, 'price: 3\nunit: name: gold', 0],
  [{}, '', 0],
])('makes text of %j', (value, text, translations) => {
  expect([anyText(value), translationsIn(value)]).toEqual([text, translations])
})

it.each([
  ['DarkCyan', '#008b8b', null],
  ['rgb(255, 0, 0)', '#ff0000', null],
  ['rgb(255 0 0 / 50%)', '#ff0000', 0.5],
  ['#12345680', '#123456', 0.5],
  ['none', null, null],
  [7, null, null],
])('reads %j as CSS does', (value, colour, alpha) => {
  expect([colourOf(value), alphaOf(value)]).toEqual([colour, alpha])
})

it.each([
  [{}, true],
  [{ a: 1 }, true],
  [[], false],
  [null, false],
  [undefined, false],
  ['text', false],
  [7, false],
])('tells an object from other values: %j', (value, expected) => {
  expect(isLoose(value)).toBe(expected)
})

describe('a field of several names', () => {
  it.each([
    ['is that of the first name', { a: 1, b: 2 }, 1],
    ['is that of a later name, if the first is missing', { b: 2 }, 2],
    ['is not null, as long as there is another', { a: null, b: 2 }, 2],
    ['is not undefined, as long as there is another', { a: undefined, b: 2 }, 2],
    ['may be 0', { a: 0, b: 2 }, 0],
    ['may be empty', { a: '', b: 2 }, ''],
    ['may be false', { a: false, b: 2 }, false],
    ['is missing', { c: 3 }, undefined],
  ])('%s', (_what, object, expected) => {
    expect(field(object, 'a', 'b')).toBe(expected)
  })

  it('is never one that all objects have', () => {
    expect(field({ b: 2 }, 'toString', 'constructor', '__proto__', 'b')).toBe(2)
    expect(field({}, 'toString')).toBeUndefined()
  })

  it('may be called like one that all objects have', () => {
    const object: unknown = JSON.parse('{"__proto__":"own"}')
    expect(isLoose(object) && field(object, '__proto__')).toBe('own')
  })
})

it.each([
  [{ a: 1 }, { a: 1 }],
  [[1], {}],
  ['text', {}],
  [null, {}],
  [undefined, {}],
])('takes nothing but an object where one belongs: %j', (value, expected) => {
  expect(looseField({ a: value }, 'a')).toEqual(expected)
})

it.each([
  [
    [1, null],
    [1, null],
  ],
  [{ 0: 1 }, []],
  ['text', []],
  [null, []],
])('takes nothing but a list where one belongs: %j', (value, expected) => {
  expect(listField({ a: value }, 'a')).toEqual(expected)
})

it.each([
  ['text', 'text'],
  [7.5, '7.5'],
  [0, '0'],
  [true, ''],
  [['text'], ''],
  [{ text: 'text' }, ''],
  [null, ''],
])('takes a text or a number for a text: %j', (value, expected) => {
  expect(textField({ a: value }, 'a')).toBe(expected)
})

it.each([
  ['one text', 'one text'],
  [['a', 'b'], 'a\nb'],
  [['a', 7, null, 'b'], 'a\nb'],
  [['', 'b'], '\nb'],
  [[], ''],
  [7, '7'],
])('takes a list of texts for lines: %j', (value, expected) => {
  expect(linesField({ a: value }, 'a')).toBe(expected)
})

it.each([
  [0, 0],
  [-1.5, -1.5],
  ['12', 12],
  [' -1.5 ', -1.5],
  ['1e2', 100],
  ['', null],
  ['  ', null],
  ['12px', null],
  ['NaN', null],
  ['Infinity', null],
  [Number.NaN, null],
  [Infinity, null],
  [true, null],
  [null, null],
  [[1], null],
])('reads a number from %j', (value, expected) => {
  expect(numberOf(value)).toBe(expected)
})

describe('a pair of coordinates', () => {
  it.each([
    [[1, 2]],
    [['1', ' 2 ']],
    [[1, 2, 3]],
    [{ x: 1, y: 2 }],
    [{ lon: 1, lat: 2 }],
    [{ lng: 1, lat: 2 }],
    [{ longitude: '1', latitude: '2' }],
  ])('is read from %j', (value) => {
    expect(pairOf(value, 'xy')).toEqual({ x: 1, y: 2 })
  })

  it('is the other way round in a list whose order is yx, but not by its names', () => {
    expect(pairOf([2, 1], 'yx')).toEqual({ x: 1, y: 2 })
    expect(pairOf({ x: 1, y: 2 }, 'yx')).toEqual({ x: 1, y: 2 })
  })

  it.each([
    [[]],
    [[1]],
    [[null, 2]],
    [[1, null]],
    [[1, '']],
    [[[1, 2]]],
    [{ x: 1 }],
    [{ y: 2 }],
    [{ x: 'here', y: 2 }],
    [{ x: 1, y: 'there' }],
    ['1,2'],
    [1],
    [null],
  ])('is not read from %j', (value) => {
    expect(pairOf(value, 'xy')).toBeNull()
    expect(pairOf(value, 'yx')).toBeNull()
  })
})

describe('a colour', () => {
  it.each([
    ['#a1b2c3', '#a1b2c3'],
    ['A1B2C3', '#a1b2c3'],
    ['#abc', '#aabbcc'],
    ['abc', '#aabbcc'],
    ['#abcd', '#aabbcc'],
    ['#a1b2c3d4', '#a1b2c3'],
    ['a1b2c3d4', '#a1b2c3'],
    [' #abc ', '#aabbcc'],
    [[0, 128, 255], '#0080ff'],
    [[1, 2, 3, 0.5], '#010203'],
    [['17', 0.4, 15.6], '#110010'],
  ])('is read from %j', (value, colour) => {
    expect(colourOf(value)).toBe(colour)
  })

  it.each([
    [''],
    ['#'],
    ['#ab'],
    ['#abcde'],
    ['#a1b2c3d'],
    ['#a1b2c3d4e'],
    ['x#abc'],
    ['#abc;'],
    ['#abg'],
    ['#a1b2c3zz'],
    ['crimsonish'],
    ['none'],
    [[]],
    [[1, 2]],
    [[1, 2, null]],
    [['red', 2, 3]],
    [[-1, 2, 3]],
    [[1, 2, 256]],
    [123456],
    [{ r: 1, g: 2, b: 3 }],
    [null],
  ])('is not read from %j', (value) => {
    expect(colourOf(value)).toBeNull()
  })
})
