import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { type Content, contentFrom } from '../../../../shared/content/content.ts'
import { aCategory, aPoi, aType } from '../../../../tests/builders.ts'
import { createViewerStore, type Viewer } from '../../../shell/viewerContext.ts'
import { bindPoiSearch, createPoiSearch, hitIds } from './poiSearch.ts'

const category = aCategory({ name: 'Travel' })
const ferries = aType({ categoryId: category.id, name: 'Ferries' })
const caves = aType({ categoryId: category.id, name: 'Caves' })
const pois = [
  aPoi({ typeId: ferries.id, name: 'Old pier' }),
  aPoi({ typeId: ferries.id, name: 'New pier' }),
  aPoi({ typeId: caves.id, name: 'Old mine' }),
]
const [oldPier, newPier, oldMine] = pois.map(({ id }) => id)
const contentOf = (shown = pois): Content =>
  contentFrom({
    categories: [category],
    types: [ferries, caves],
    pois: shown,
  })

const opened = () => {
  const content = createStore<{ content: Content }>(() => ({ content: contentOf() }))
  const store = createViewerStore()
  const search = createPoiSearch({ store, session: { store: content } as unknown as Viewer['session'] })
  const shown: (number[] | null)[] = []
  const stop = bindPoiSearch({ setMatches: (ids) => shown.push(ids && [...ids]) }, search)
  return { content, store, search, shown, stop }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('rings what the search finds, follows the text and the content, and ends with the text', () => {
  const { content, store, shown, stop } = opened()
  store.setState({ search: ' OLD ' })
  vi.runAllTimers()
  expect(new Set(shown.at(-1))).toEqual(new Set([oldPier, oldMine]))
  content.setState({ content: contentOf(pois.slice(0, 2)) })
  vi.runAllTimers()
  expect(shown.at(-1)).toEqual([oldPier])
  store.setState({ search: 'nothing' })
  vi.runAllTimers()
  expect(shown.at(-1)).toEqual([])
  store.setState({ search: '  ' })
  expect(shown.at(-1)).toBeNull()
  stop()
  store.setState({ search: 'old' })
  vi.runAllTimers()
  expect(shown.at(-1)).toBeNull()
})

it('completes at once when asked, with the ids in the order of the list', () => {
  const { content, store, search } = opened()
  expect(search.finish()).toBeNull()
  store.setState({ search: 'old' })
  const hits = search.finish()
  expect(hits && hitIds(hits)).toEqual([oldMine, oldPier])
  store.setState({ search: 'ferr' })
  content.setState({ content: contentOf() })
  const all = search.finish()
  expect(all && hitIds(all)).toEqual([newPier, oldPier])
})

it('groups a large map only once it is prepared or searched, in short steps', () => {
  const many = Array.from({ length: 3_000 }, (_, at) =>
    aPoi({ id: 1_000 + at, typeId: caves.id, name: `Cave ${at}` }),
  )
  const large = contentOf([...pois, ...many])
  const prepared = opened()
  expect(prepared.search.groupsOf(large).byType).toBeNull()
  expect(prepared.search.groupsOf(large)).toBe(prepared.search.groupsOf(large))
  let steps = 0
  for (const work = prepared.search.prepare(large); work.next().done !== true;) steps++
  expect(steps).toBeGreaterThan(30)
  expect(prepared.search.groupsOf(large).byType?.get(caves.id)).toHaveLength(many.length + 1)
  prepared.stop()
  const searched = opened()
  searched.content.setState({ content: large })
  searched.store.setState({ search: 'cave 2999' })
  expect(searched.search.finish()?.matches.get(caves.id)).toEqual([many.at(-1)])
  expect(searched.search.groupsOf(large).byType).not.toBeNull()
  searched.stop()
})
