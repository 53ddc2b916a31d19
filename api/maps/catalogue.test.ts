import { expect, it, vi } from 'vitest'
import { aMap } from '../../tests/builders.ts'
import { MemoryDatabase, MemoryStore } from '../../tests/MemoryStore.ts'
import type { ListedMapAnswer } from '../../shared/maps/maps.ts'
import { createCatalogue } from './catalogue.ts'

const QUERY = { sort: 'newest', search: '', cursor: null, limit: 60 } as const

it('leaves out a map that another server has made private, on a store without a version', async () => {
  const still = () => Promise.resolve()
  const store = new MemoryStore(new MemoryDatabase(), { before: still, after: still, skips: () => false })
  for (const _id of ['1', '2']) await store.insert('maps', aMap({ _id, listed: true }))
  const catalogue = createCatalogue(store, ({ _id }) => ({ id: Number(_id) }) as ListedMapAnswer)
  const shown = async () => (await catalogue.page(QUERY)).maps.map(({ _id }) => _id).sort()
  const find = vi.spyOn(store, 'find')
  expect(await shown()).toEqual(['1', '2'])
  expect(await shown()).toEqual(['1', '2'])
  expect(find).toHaveBeenCalledOnce()
  await store.update('maps', '1', { is_public: false })
  expect(await shown()).toEqual(['2'])
})
