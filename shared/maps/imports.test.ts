import { describe, expect, it } from 'vitest'
import { COLUMN_NAME_MAX } from '../dataMap/table.ts'
import { IMPORT_FILES_MAX, MAP_NAME_MAX } from '../limits.ts'
import { importAnswerSchema, importRequestSchema } from './imports.ts'

const request = { json: '{"markers": []}', confirmedOrigin: 'top_left', displayName: 'Velen' }

describe('the request of an import', () => {
  const problemOf = (fields: object) =>
    importRequestSchema.safeParse({ ...request, ...fields }).error?.issues[0]?.message

  it.each([
    {},
    { json: {} },
    { json: [] },
    { json: '' },
    { json: 0 },
    { json: false },
    { confirmedOrigin: 'yx_bottom_right' },
    { displayName: 'x'.repeat(MAP_NAME_MAX) },
    { columns: { x: 'lon', y: 'lat' } },
    { columns: { name: 'x'.repeat(COLUMN_NAME_MAX) } },
    { background: 0 },
    { background: IMPORT_FILES_MAX },
  ])('may have %j', (fields) => {
    expect(importRequestSchema.parse({ ...request, ...fields })).toEqual({ ...request, ...fields })
  })

  it('has the name trimmed', () => {
    expect(importRequestSchema.parse({ ...request, displayName: ' Velen ' })).toEqual(request)
  })

  it.each([
    [{ json: null }, 'No valid JSON loaded.'],
    [{ json: undefined }, 'No valid JSON loaded.'],
    [{ confirmedOrigin: undefined }, 'Please confirm the map origin.'],
    [{ confirmedOrigin: 'middle' }, 'Please confirm the map origin.'],
    [{ displayName: undefined }, 'Please enter a map name.'],
    [{ displayName: null }, 'Please enter a map name.'],
    [{ displayName: '  ' }, 'Please enter a map name.'],
    [{ displayName: 'x'.repeat(MAP_NAME_MAX + 1) }, 'This name is too long.'],
  ])('is refused with %j', (fields, text) => {
    expect(problemOf(fields)).toBe(text)
  })

  it.each([
    { displayName: 7 },
    { columns: { z: 'height' } },
    { columns: { x: 7 } },
    { columns: { name: 'x'.repeat(COLUMN_NAME_MAX + 1) } },
    { background: -1 },
    { background: 0.5 },
    { background: IMPORT_FILES_MAX + 1 },
  ])('is refused, too, with %j', (fields) => {
    expect(problemOf(fields)).toBeTruthy()
  })
})

it('is answered with what was imported, and what was left out', () => {
  const report = [{ reason: 'outside', count: 2, text: '2 markers are outside of the image.' }]
  const answer = { success: true, mapUrl: '/map/velen_ada_7', markers: 5, zones: 2, groups: 1, report }
  expect(importAnswerSchema.parse(answer)).toEqual(answer)
  for (const fields of [
    { success: false },
    { markers: 1.5 },
    { zones: 1.5 },
    { report: [{ ...report[0], reason: 'other' }] },
  ])
    expect(importAnswerSchema.safeParse({ ...answer, ...fields }).success).toBe(false)
})
