import { expect, it } from 'vitest'
import type { Change } from '../../shared/changes.ts'
import { fromStored, fromStoredAtOnce, toStored } from './storedChanges.ts'

const rename = (at: number): Change => ({
  op: 'patch',
  kind: 'poi',
  id: at + 1,
  fields: { name: `“${at}”, [x]` },
})
const changes = Array.from({ length: 2_600 }, (_, at) => rename(at))

it('keeps a short list as it is, and a long one in pieces of JSON', async () => {
  expect(await toStored(changes.slice(0, 10))).toEqual(changes.slice(0, 10))
  const pieces = await toStored(changes)
  expect(pieces).toHaveLength(6)
  for (const piece of pieces) expect(JSON.parse(String(piece))).toHaveProperty('length')
})

it('reads both as they were, in slices or at once', async () => {
  for (const list of [changes, changes.slice(0, 3)]) {
    const stored = await toStored(list)
    expect(await fromStored(stored)).toEqual(list)
    expect(fromStoredAtOnce(stored)).toEqual(list)
  }
})

it('lets other tasks have their turn between the pieces', async () => {
  const stored = await toStored(changes)
  let turns = 0
  const timer = setInterval(() => turns++)
  await fromStored(stored)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(0)
})

it.each([
  ['nothing', undefined],
  ['an empty list', []],
  ['a text', '[]'],
  ['pieces that are no JSON', ['[', ']']],
  ['pieces that are no changes', ['[{"op":"explode"}]']],
  ['changes and pieces', [rename(1), '[]']],
])('refuses %s', async (_what, stored) => {
  await expect(fromStored(stored)).rejects.toThrow()
  expect(() => fromStoredAtOnce(stored)).toThrow()
})
