import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listPois, placePoi } from '../../tests/content/placePoi.ts'
import { type Fate, SimulatedSource } from '../../tests/content/SimulatedSource.ts'
import { flush, rows, World } from '../../tests/content/World.ts'
import { notices } from './saving/notices.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const names = fc.record({
  category: fc.constantFrom('Towns', 'TOWNS', 'Caves'),
  type: fc.constantFrom('Inns', 'inns', 'Wells'),
})
const fate = fc.constantFrom<Fate>('ok', 'request-lost', 'request-lost', 'answer-lost')
const MOVES = ['flush', 'turn', 'poll', 'wake', 'reload'] as const

interface Names {
  readonly category: string
  readonly type: string
}
type Move = (typeof MOVES)[number]

const move = async (world: World, deed: Move) => {
  if (deed === 'flush') return flush()
  if (deed === 'turn') return Promise.resolve()
  if (deed === 'poll') return world.session.catchUp()
  return deed === 'wake' ? world.session.retry() : world.reload()
}

/** Two editors of one map, and what they have placed on it. */
class Pair {
  readonly source = new SimulatedSource()
  readonly worlds: readonly [World, World]
  readonly placed = new Set<string>()
  /** What one of them took back: it may be there, or not. */
  readonly undone = new Set<string>()

  constructor(tailMax: number, fates: Iterator<Fate>) {
    this.source.tailMax = tailMax
    this.source.fate = () => fates.next().value ?? 'ok'
    this.worlds = [new World(this.source), new World(this.source)]
  }

  place(world: World, { category, type }: Names, image: string | null = null) {
    const name = `POI ${this.placed.size}`
    expect(world.commit(...placePoi(world.state.content, { category, type, name, image })).ok).toBe(true)
    this.placed.add(`${category}/${type}/${name}`.toLowerCase())
  }

  /** The picture arrives, though the list that names it may wait. */
  placeWithPicture(world: World, names: Names) {
    this.place(world, names, this.source.newAsset())
  }

  undo(world: World) {
    const before = listPois(world.state.content)
    world.session.undo()
    const after = new Set(listPois(world.state.content))
    for (const poi of before) if (!after.has(poi)) this.undone.add(poi)
  }

  async settle() {
    for (const world of [...this.worlds, ...this.worlds]) await world.settle()
    for (const world of this.worlds) expect(rows(world.state.content)).toEqual(rows(this.source.content))
  }
}

describe('two editors who name the same things', () => {
  const act = fc.record({
    by: fc.nat(1),
    do: fc.constantFrom('place' as const, 'place', 'place', ...MOVES),
    names,
  })

  it('both keep every POI, under the names they gave it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { maxLength: 30 }),
        fc.infiniteStream(fate),
        fc.integer({ min: 1, max: 20 }),
        async (acts, fates, tailMax) => {
          const pair = new Pair(tailMax, fates)
          for (const { by, do: deed, names } of acts) {
            const world = pair.worlds[by === 0 ? 0 : 1]
            if (deed === 'place') pair.place(world, names)
            else await move(world, deed)
          }
          await pair.settle()
          expect(listPois(pair.source.content)).toEqual([...pair.placed].sort())
          for (const world of pair.worlds) expect(world.notices).toEqual([])
        },
      ),
      { numRuns: 500 },
    )
  }, 60_000)

  it('both keep every POI that they do not undo themselves, even when types are undone', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(act, fc.record({ by: fc.nat(1), do: fc.constant('undo' as const) })), {
          maxLength: 30,
        }),
        fc.infiniteStream(fate),
        fc.integer({ min: 1, max: 20 }),
        async (acts, fates, tailMax) => {
          const pair = new Pair(tailMax, fates)
          for (const one of acts) {
            const world = pair.worlds[one.by === 0 ? 0 : 1]
            if (one.do === 'undo') pair.undo(world)
            else if (one.do === 'place') pair.place(world, one.names)
            else await move(world, one.do)
          }
          await pair.settle()
          const there = listPois(pair.source.content)
          expect(there).toEqual([...new Set(there)])
          const isKnown = (poi: string) => pair.placed.has(poi)
          expect(there.filter((poi) => !isKnown(poi))).toEqual([])
          const lost = [...pair.placed].filter((poi) => !pair.undone.has(poi) && !there.includes(poi))
          expect(lost).toEqual([])
        },
      ),
      { numRuns: 500 },
    )
  }, 60_000)

  it('both keep every POI, with a notice of each picture that was swept before its POI arrived', async () => {
    const deed = fc.constantFrom('picture' as const, 'picture', 'picture', 'sweep' as const, ...MOVES)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ by: fc.nat(1), do: deed, names }), { maxLength: 30 }),
        fc.infiniteStream(fate),
        fc.integer({ min: 1, max: 20 }),
        async (acts, fates, tailMax) => {
          const pair = new Pair(tailMax, fates)
          for (const { by, do: deed, names } of acts) {
            const world = pair.worlds[by === 0 ? 0 : 1]
            if (deed === 'picture') pair.placeWithPicture(world, names)
            else if (deed === 'sweep') pair.source.sweepAssets()
            else await move(world, deed)
          }
          await pair.settle()
          expect(listPois(pair.source.content)).toEqual([...pair.placed].sort())
          const without = [...pair.source.content.pois].filter(({ image }) => image === null)
          const said = pair.worlds.flatMap((world) => world.notices)
          // What is told in the moment before a reload is told again after it: the page that said it is gone.
          const hasReloaded = acts.some(({ do: deed }) => deed === 'reload')
          const told = hasReloaded ? [...new Set(said)] : said
          expect(told.sort()).toEqual(without.map(({ name }) => lostPicture(name)).sort())
          pair.source.sweepAssets()
          for (const { image } of pair.source.content.pois) expect(pair.source.isSwept(image)).toBe(false)
        },
      ),
      { numRuns: 500 },
    )
  }, 60_000)
})

const lostPicture = (name: string) => notices.lost([{ field: 'image', to: '', name }])
