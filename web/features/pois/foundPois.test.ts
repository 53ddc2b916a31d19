import { describe, expect, it } from 'vitest'
import { foundKey } from '../../sources/local/markKeys.ts'
import type { TextStorage } from '../../sources/local/storedList.ts'
import { bindFound, createFoundStore } from './foundPois.ts'

class MemoryKeep implements TextStorage {
  readonly kept = new Map<string, string>()
  readonly getItem = (key: string) => this.kept.get(key) ?? null
  readonly setItem = (key: string, text: string) => void this.kept.set(key, text)
}

/** A page that hears of what other pages keep, as browsers tell it. */
class Page extends EventTarget {
  readonly tell = (key: string | null) => this.dispatchEvent(Object.assign(new Event('storage'), { key }))
}

const toggle = (store: ReturnType<typeof createFoundStore>, id: number) =>
  store.setFound([id], !store.getState().ids.has(id))

const idsOf = (store: ReturnType<typeof createFoundStore>) => [...store.getState().ids].sort((a, b) => a - b)

describe('found POIs', () => {
  it('are marked and unmarked one by one [POI-031]', () => {
    const store = createFoundStore(1, new MemoryKeep())
    toggle(store, 5)
    toggle(store, 6)
    expect(idsOf(store)).toEqual([5, 6])
    toggle(store, 5)
    expect(idsOf(store)).toEqual([6])
  })

  it('are stored in the browser for each map [POI-032]', () => {
    const keep = new MemoryKeep()
    toggle(createFoundStore(1, keep), 5)
    toggle(createFoundStore(2, keep), 9)
    expect(keep.kept.get('pinfold_found_1')).toBe('[5]')
    expect(idsOf(createFoundStore(1, keep))).toEqual([5])
    expect(idsOf(createFoundStore(2, keep))).toEqual([9])
  })

  it('are dimmed until they are set to show, which is remembered [POI-033]', () => {
    const keep = new MemoryKeep()
    const store = createFoundStore(1, keep)
    expect(store.getState().areShown).toBe(false)
    store.setShown(true)
    expect(createFoundStore(1, keep).getState().areShown).toBe(true)
  })

  it('can be left out or be all that is seen, which is remembered for each map', () => {
    const keep = new MemoryKeep()
    const store = createFoundStore(1, keep)
    expect(store.getState().filter).toBe('all')
    store.setFilter('found')
    expect(createFoundStore(1, keep).getState().filter).toBe('found')
    expect(createFoundStore(2, keep).getState().filter).toBe('all')
    store.setFilter('unfound')
    store.setShown(false)
    expect(store.getState().filter).toBe('unfound')
    store.setShown(true)
    expect(store.getState().filter).toBe('all')
    keep.setItem('pinfold_found_filter_1', 'none')
    expect(createFoundStore(1, keep).getState().filter).toBe('all')
  })

  it('change together if a whole type is marked', () => {
    const store = createFoundStore(1, new MemoryKeep())
    store.setFound([1, 2, 3], true)
    store.setFound([2, 4], false)
    expect(idsOf(store)).toEqual([1, 3])
  })

  it('keep marks made in another tab, even without its storage event', () => {
    const keep = new MemoryKeep()
    const [here, there] = [createFoundStore(1, keep), createFoundStore(1, keep)]
    toggle(here, 1)
    toggle(there, 2)
    expect(idsOf(there)).toEqual([1, 2])
    expect(idsOf(createFoundStore(1, keep))).toEqual([1, 2])
  })

  it('follow changes and deletion in other tabs', () => {
    const [keep, page] = [new MemoryKeep(), new Page()]
    const here = createFoundStore(1, keep, page as unknown as Window)
    keep.setItem(foundKey(1), '[7]')
    page.tell('pinfold_found_2')
    expect(idsOf(here)).toEqual([])
    page.tell(foundKey(1))
    expect(idsOf(here)).toEqual([7])
    keep.kept.clear()
    page.tell(null)
    expect(idsOf(here)).toEqual([])
  })

  it.each(['', '{', '{}', '[1,"2"]', '[-1]', '[1.5]', 'null'])(
    'ignore the invalid stored text %j',
    (text) => {
      const keep = new MemoryKeep()
      keep.setItem(foundKey(1), text)
      expect(idsOf(createFoundStore(1, keep))).toEqual([])
    },
  )

  it('keep marks in memory if storage is full', () => {
    const full = new MemoryKeep()
    full.kept.set(foundKey(1), '[9]')
    const store = createFoundStore(1, { getItem: full.getItem, setItem: () => {} })
    toggle(store, 3)
    toggle(store, 4)
    expect(idsOf(store)).toEqual([3, 4, 9])
  })

  it('last as long as the page if storage is blocked', () => {
    const store = createFoundStore(1, { getItem: () => null, setItem: () => {} })
    toggle(store, 3)
    toggle(store, 4)
    expect(idsOf(store)).toEqual([3, 4])
  })

  it('are applied to the scene: dimmed at first, bright when shown, until unbound [POI-033]', () => {
    const told: string[] = []
    const store = createFoundStore(1, new MemoryKeep())
    const unbind = bindFound(
      {
        setFound: (ids) => told.push(`found ${[...ids].join()}`),
        setFoundDimmed: (dimmed) => told.push(dimmed ? 'dimmed' : 'bright'),
        setFoundFilter: (filter) => told.push(filter),
      },
      store,
    )
    toggle(store, 5)
    store.setShown(true)
    store.setFilter('unfound')
    unbind()
    toggle(store, 6)
    expect(told).toEqual(['found ', 'dimmed', 'all', 'found 5', 'bright', 'unfound'])
  })
})
