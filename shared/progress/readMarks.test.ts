import { describe, expect, it } from 'vitest'
import { aCategory, aPoi, aType } from '../../tests/builders.ts'
import { contentFrom } from '../content/content.ts'
import { MARKS_FILE_BYTES_MAX } from '../limits.ts'
import { readMarks, resolveFound } from './readMarks.ts'
import { writeMarksCsv, writeMarksJson } from './writeMarks.ts'

const category = aCategory()
const type = aType({ categoryId: category.id })
const [arch, bell, twin, other] = ['Arch', '=Bell, "old"', 'Twin', 'Twin'].map((name) =>
  aPoi({ typeId: type.id, name }),
)
if (!arch || !bell || !twin || !other) throw new Error('There are four.')
const content = contentFrom({
  categories: [category],
  types: [type],
  pois: [arch, bell, twin, other],
  zones: [],
})

const marks = {
  found: new Set([arch.id, bell.id, twin.id]),
  pins: [{ id: 'a', x: 1.5, y: -2, label: '@home', colour: '#4285f4' }],
  layers: [
    {
      id: 'b',
      name: 'Way',
      isPublic: true,
      isVisible: true,
      strokes: [
        { points: [{ x: 1, y: 2 }], widthView: 2, colour: '#4285f4', opacity: 1, pattern: 'none' as const },
      ],
    },
  ],
}

const readOrFail = (text: string) => {
  const read = readMarks(text)
  if ('error' in read) throw new Error(read.error)
  return read
}
const idsIn = (text: string) => resolveFound(readOrFail(text).found ?? [], content).ids

describe('marks that are written', () => {
  it('as JSON are read as they were', () => {
    const text = writeMarksJson(marks, content)
    expect(idsIn(text)).toEqual(marks.found)
    expect(readOrFail(text)).toMatchObject({ pins: marks.pins, layers: marks.layers })
  })

  it('as CSV are read as they were, but for drawings, which are left as they are', () => {
    const text = writeMarksCsv(marks, content)
    expect(text).toContain(`"'=Bell, ""old"""`)
    expect(idsIn(text)).toEqual(marks.found)
    expect(readOrFail(text)).toMatchObject({ pins: marks.pins, layers: null })
  })
})

it('a list of names or ids is told by what is found, ambiguous and unknown', () => {
  const read = readOrFail(`\uFEFF arch \r\n\n${bell.id}\nTwin\nTwin\nNowhere\n12345\n`)
  expect(read).toMatchObject({ pins: null, layers: null })
  expect(resolveFound(read.found ?? [], content)).toEqual({
    ids: new Set([arch.id, bell.id]),
    ambiguous: ['Twin'],
    unknown: ['Nowhere', '12345'],
  })
})

it.each([
  ['{"found":[]}', { found: [], pins: null, layers: null }],
  ['{"pins":[]}', { found: null, pins: [], layers: null }],
  ['kind,id,name\r\nfound,1,A', { found: [{ id: 1, name: 'A' }], pins: null, layers: null }],
  [
    'kind,id,name,category,type,x,y,colour\r\npin,a,B,,,1,2,#4285f4',
    { found: null, pins: [{ id: 'a', label: 'B', x: 1, y: 2, colour: '#4285f4' }], layers: null },
  ],
])('%.40s says nothing of kinds of marks that it does not name', (text, read) => {
  expect(readMarks(text)).toEqual(read)
})

it.each([
  ['semicolons', ';'],
  ['tabs', '\t'],
])('CSV is read with %s, too', (_what, mark) => {
  const text = 'kind,id,name,category,type,x,y,colour\r\nfound,7,"A,b"\r\npin,a,B,,,1.5,2,#4285f4'
  const given = text.replace('A,b', 'A b').replaceAll(',', mark).replace('A b', 'A,b')
  expect(readMarks(given)).toMatchObject({ found: [{ id: 7, name: 'A,b' }], pins: [{ x: 1.5, y: 2 }] })
})

it.each([
  ['', 'no marks in it'],
  ['{}', 'no marks in it'],
  ['{"found":', 'This is not valid JSON.'],
  ['{"found":[{"id":"x"}]}', 'This is not a marks file: found mark 1 has no valid id.'],
  ['{"pins":[{"id":"a"}]}', 'This is not a marks file: pin 1 has no valid x.'],
  ['{"layers":["a"]}', 'This is not a marks file: drawing 1 is not valid.'],
  ['{"layers":7}', 'This is not a marks file: “layers” is not a list.'],
  [`{"pins":${JSON.stringify(Array.from({ length: 5_001 }, () => marks.pins[0]))}}`, 'At most 5,000 pins'],
  ['kind,id,name\r\nfound,1,A\r\npin,a,B,,,left,2,#4285f4', 'Row 3 is not a valid pin'],
  ['kind,id,name\r\nlost,1,A', 'Row 2 begins'],
  ['a'.repeat(MARKS_FILE_BYTES_MAX + 1), 'too large'],
])('%.40s is refused', (text, error) => {
  expect(readMarks(text)).toEqual({ error: expect.stringContaining(error) as string })
})
