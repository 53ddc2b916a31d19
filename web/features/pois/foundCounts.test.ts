import fc from 'fast-check'
import { expect, it } from 'vitest'
import { applyChanges } from '../../../shared/content/applyChanges.ts'
import type { Change } from '../../../shared/content/changes.ts'
import { type Content, contentFrom } from '../../../shared/content/content.ts'
import { aCategory, aPoi, aType } from '../../../tests/builders.ts'
import { type KnownCounts, nextFoundCounts } from './foundCounts.ts'
import { createFoundStore } from './foundPois.ts'

const TYPES = [1, 2, 3] as const

const aContent = (poiCount: number): Content =>
  contentFrom({
    categories: [aCategory({ id: 90 })],
    types: TYPES.map((id) => aType({ id, categoryId: 90, name: `Type ${id}` })),
    pois: Array.from({ length: poiCount }, (_, at) => aPoi({ id: 100 + at, typeId: TYPES[at % 3] ?? 1 })),
  })

/** Counts each anew. */
const bruteCounts = ({ pois }: Content, ids: ReadonlySet<number>) => {
  const byType = new Map<number, number>()
  for (const { id, typeId } of pois) if (ids.has(id)) byType.set(typeId, (byType.get(typeId) ?? 0) + 1)
  return { total: [...byType.values()].reduce((sum, count) => sum + count, 0), byType }
}

const aStore = () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  }
  return { store: createFoundStore(7, storage), other: createFoundStore(7, storage) }
}

const POIS = 30
const anAct = fc.oneof(
  fc.record({
    kind: fc.constantFrom('tick', 'untick', 'tickElsewhere'),
    ids: fc.array(fc.nat({ max: POIS + 5 }), { maxLength: 6 }),
  }),
  fc.record({ kind: fc.constant('remove'), ids: fc.array(fc.nat({ max: POIS - 1 }), { maxLength: 2 }) }),
  fc.record({ kind: fc.constant('retype'), ids: fc.array(fc.nat({ max: POIS - 1 }), { maxLength: 3 }) }),
)

const changed = (content: Content, kind: string, ids: readonly number[]): Content => {
  const there = [...new Set(ids)].filter((id) => content.pois.has(id))
  const outcome = applyChanges(
    content,
    there.map((id): Change =>
      kind === 'remove'
        ? { op: 'remove', kind: 'poi', id }
        : { op: 'patch', kind: 'poi', id, fields: { typeId: (id % 3) + 1 } },
    ),
  )
  if (!outcome.ok) throw new Error('These changes were refused.')
  return outcome.content
}

it('equals a count of all, whatever is ticked here and in other pages, removed and given another type', () => {
  fc.assert(
    fc.property(fc.array(anAct, { maxLength: 25 }), fc.boolean(), (acts, looksEachTime) => {
      const { store, other } = aStore()
      let content = aContent(POIS)
      let known: KnownCounts | undefined
      for (const { kind, ids } of acts) {
        const poiIds = ids.map((id) => id + 100)
        if (kind === 'tick' || kind === 'untick') store.setFound(poiIds, kind === 'tick')
        else if (kind === 'tickElsewhere') other.setFound(poiIds, true)
        else content = changed(content, kind, poiIds)
        // A page may render less often than things change.
        if (looksEachTime || ids.length % 2 === 0)
          known = nextFoundCounts(known, content.pois, store.getState())
      }
      known = nextFoundCounts(known, content.pois, store.getState())
      const { total, byType } = known
      expect({ total, byType }).toEqual(bruteCounts(content, store.getState().ids))
    }),
  )
})

it('looks only at what was ticked, of 50,000', () => {
  const content = aContent(50_000)
  const { store } = aStore()
  store.setFound(
    [...content.pois].map(({ id }) => id),
    true,
  )
  const known = nextFoundCounts(undefined, content.pois, store.getState())
  store.setFound([105], false)
  const { ids, step } = store.getState()
  const looked: number[] = []
  const watched = new Proxy(content.pois, {
    get: (pois, name) =>
      name === 'get'
        ? (id: number) => {
            looked.push(id)
            return pois.get(id)
          }
        : Reflect.get(pois, name),
  })
  const unread = new Proxy(ids, {
    get: (of, name) => {
      if (name !== 'has') throw new Error(`All were read, by ${String(name)}.`)
      return of.has.bind(of)
    },
  })
  const next = nextFoundCounts({ ...known, pois: watched }, watched, { ids: unread, step })
  expect([next.total, next.byType.get(3), looked]).toEqual([49_999, (known.byType.get(3) ?? 0) - 1, [105]])
})
