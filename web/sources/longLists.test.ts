import { expect, it, vi } from 'vitest'
import { inSlices, isLongList, jsonPieces } from './longLists.ts'

const items = Array.from({ length: 2_500 }, (_, id) => ({ id, name: `“${id}”, [x]` }))

it('writes a long list piece by piece, the same as at once', async () => {
  expect(isLongList(items)).toBe(true)
  const pieces = await jsonPieces(items)
  expect(pieces.length).toBeGreaterThan(5)
  expect(pieces.join('')).toBe(JSON.stringify(items))
  expect((await jsonPieces([])).join('')).toBe('[]')
})

it('lets other tasks have their turn between the slices', async () => {
  const turn = vi.fn()
  const turns: number[] = []
  for await (const slice of inSlices(items)) {
    expect(isLongList(slice)).toBe(false)
    turns.push(turn.mock.calls.length)
    setTimeout(turn)
  }
  expect(turns).toEqual([0, 1, 2, 3, 4])
})
