import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Content } from '../../../shared/content.ts'
import { DEFAULT_LOOK } from '../types/typeLook.ts'
import { newPoiChanges } from '../pois/poiChanges.ts'
import { SimulatedSource, type Fate } from '../../../tests/content/SimulatedSource.ts'
import { flush, rows, World } from '../../../tests/content/World.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('two editors who name the same things', () => {
  const act = fc.record({
    by: fc.nat(1),
    do: fc.constantFrom('place' as const, 'place', 'place', 'flush', 'turn', 'poll', 'wake', 'reload'),
    names: fc.record({
      category: fc.constantFrom('Towns', 'TOWNS', 'Caves'),
      type: fc.constantFrom('Inns', 'inns', 'Wells'),
    }),
  })
  const fate = fc.constantFrom<Fate>('ok', 'request-lost', 'request-lost', 'answer-lost')

  it('both keep every POI, under the names they gave it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { maxLength: 30 }),
        fc.infiniteStream(fate),
        fc.integer({ min: 1, max: 20 }),
        async (acts, fates, tailMax) => {
          const source = new SimulatedSource()
          source.tailMax = tailMax
          source.fate = () => fates.next().value ?? 'ok'
          const worlds = [new World(source), new World(source)]
          const placed: string[] = []
          for (const { by, do: deed, names } of acts) {
            const world = worlds[by] ?? new World(source)
            if (deed === 'place') placed.push(place(world, names, `POI ${placed.length}`))
            else await move(world, deed)
          }
          for (const world of [...worlds, ...worlds]) await world.settle()
          expect(listed(source.content)).toEqual(placed.sort())
          for (const world of worlds) {
            expect(world.notices).toEqual([])
            expect(rows(world.state.content)).toEqual(rows(source.content))
          }
        },
      ),
      { numRuns: 500 },
    )
  }, 60_000)

  const place = (world: World, names: { category: string; type: string }, name: string): string => {
    const poi = { ...names, name, description: '', image: null, look: DEFAULT_LOOK }
    const { changes } = newPoiChanges(world.state.content, 1, poi, { x: 0, y: 0 })
    expect(world.commit(...changes).ok).toBe(true)
    return `${names.category}/${names.type}/${name}`.toLowerCase()
  }
  const move = async (world: World, deed: 'flush' | 'turn' | 'poll' | 'wake' | 'reload') => {
    if (deed === 'flush') return flush()
    if (deed === 'turn') return Promise.resolve()
    if (deed === 'poll') return world.session.catchUp()
    return deed === 'wake' ? world.session.retry() : world.reload()
  }
  const listed = ({ categories, types, pois }: Content): string[] =>
    [...pois]
      .map(({ name, typeId }) => {
        const type = types.get(typeId)
        return `${categories.get(type?.categoryId ?? 0)?.name}/${type?.name}/${name}`.toLowerCase()
      })
      .sort()
})
