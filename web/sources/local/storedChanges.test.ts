import { expect, it } from 'vitest'
import type { Change } from '../../../shared/content/changes.ts'
import { readStoredChanges } from './storedChanges.ts'

const rename = (id: number): Change => ({ op: 'patch', kind: 'poi', id, fields: { name: '“A”, [x]' } })

it('reads a list, and one that was kept in pieces of JSON', () => {
  const changes = [rename(1), rename(2), rename(3)]
  expect(readStoredChanges(changes)).toEqual(changes)
  const pieces = [JSON.stringify(changes.slice(0, 2)), JSON.stringify(changes.slice(2))]
  expect(readStoredChanges(pieces)).toEqual(changes)
})

it.each([
  ['nothing', undefined],
  ['an empty list', []],
  ['a text', '[]'],
  ['pieces that are no JSON', ['[', ']']],
  ['pieces that are no changes', ['[{"op":"explode"}]']],
  ['changes and pieces', [rename(1), '[]']],
])('refuses %s', (_what, stored) => {
  expect(() => readStoredChanges(stored)).toThrow()
})
