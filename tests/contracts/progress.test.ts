import { afterAll, describe, expect, it } from 'vitest'
import { setImmediate } from 'node:timers/promises'
import { type Marks, NO_MARKS } from '../../web/sync/progress/marks.ts'
import { MemoryDatabase, MemoryStore } from '../MemoryStore.ts'
import { mongoUrl } from '../mongoDatabase.ts'
import { IS_FULL } from '../sampled.ts'
import { Scheduler } from '../Scheduler.ts'
import { startTestServer } from '../TestServer.ts'
import { type Playthroughs, runPlaythroughs } from './playthroughRun.ts'
import { type Ran, runProgress } from './progressRun.ts'

const server = await startTestServer()
afterAll(() => server.close())

const shownOf = ({ found, pins, layers }: Marks): Map<string | number, unknown> =>
  new Map<string | number, unknown>([
    ...[...found].map((id) => [id, true] as const),
    ...pins.map(({ id, x }) => [`pin:${id}`, x] as const),
    ...layers.map(({ id, name }) => [`layer:${id}`, name] as const),
  ])

const expectSame = ({ shown: [one, other] }: Ran, seed: number): void => {
  if (!one || !other) throw new Error('There are two browsers.')
  expect([...shownOf(one)].sort(), `seed ${seed}`).toEqual([...shownOf(other)].sort())
}

const expectLast = ({ shown: [one], last }: Ran, seed: number): void => {
  const shown = shownOf(one ?? NO_MARKS)
  for (const [key, value] of last) expect(shown.get(key) ?? null, `seed ${seed}, ${key}`).toBe(value || null)
}

/** What only one of them has touched is as that one has left it, whatever its clock says. */
const expectLastOfOne = ({ touchedBy, last, ...ran }: Ran, seed: number): void =>
  expectLast(
    { ...ran, touchedBy, last: new Map([...last].filter(([key]) => touchedBy.get(key)?.size === 1)) },
    seed,
  )

/** One is ahead of the servers, the other behind, by less or more than what is done meanwhile. */
const differing = (seed: number): readonly [number, number] => {
  const [small, some, much] = [3, 40, 3_600_000]
  return [[small, some, much][seed % 3] ?? small, -([small, some, much][(seed >> 2) % 3] ?? small)]
}

const textOf = (shown: Playthroughs | undefined): string[] =>
  [...(shown ?? [])].flatMap(([name, marks]) => [
    ...[...shownOf(marks)].map((mark) => `${name}: ${JSON.stringify(mark)}`),
    ...marks.playthroughs.map((playthrough) => JSON.stringify(playthrough)),
  ])

/** Seeds of interleavings in memory. */
const SEEDS = IS_FULL && mongoUrl === undefined ? 10_000 : 200
/** On a real store each takes a hundred times as long, or a thousand. */
const REAL_SEEDS = !IS_FULL ? 6 : mongoUrl === undefined ? 100 : 40

const inMemory = (
  seed: number,
  {
    losesTimes = false,
    aheadMs = [0, 0],
  }: { losesTimes?: boolean; aheadMs?: readonly [number, number] } = {},
): Promise<Ran> => {
  const scheduler = new Scheduler(seed)
  const turn = () => scheduler.turn()
  const around = { before: turn, after: () => Promise.resolve(), skips: () => false }
  const store = new MemoryStore(new MemoryDatabase(), around)
  const running = runProgress({ store, userId: 7, losesTimes, aheadMs, turn, scheduler })
  return scheduler.run(running).then(() => running)
}

const expectSamePlaythroughs = (
  { shown, lastNames, last }: Awaited<ReturnType<typeof runPlaythroughs>>,
  seed: number,
): void => {
  expect(textOf(shown[0]).sort(), `seed ${seed}`).toEqual(textOf(shown[1]).sort())
  const names = new Map(shown[0]?.get('list')?.playthroughs.map(({ id, name }) => [id, name]))
  for (const [id, name] of lastNames) expect(names.get(id) ?? null, `seed ${seed}`).toBe(name)
  for (const { name, key, value } of last) {
    const marks = shown[0]?.get(name)
    if (marks) expect(shownOf(marks).get(key) ?? null, `seed ${seed}, ${name}, ${key}`).toBe(value || null)
  }
}

describe('two browsers of one person that begin, rename, delete and switch playthroughs have the same ones, with the same marks', () => {
  it('in every order of what happens', async () => {
    for (let seed = 0; seed < SEEDS; seed++) {
      const scheduler = new Scheduler(seed)
      const turn = () => scheduler.turn()
      const around = { before: turn, after: () => Promise.resolve(), skips: () => false }
      const store = new MemoryStore(new MemoryDatabase(), around)
      const running = runPlaythroughs({ store, userId: 7, turn, scheduler })
      await scheduler.run(running)
      expectSamePlaythroughs(await running, seed)
    }
  }, 600_000)

  it('on a real store', async () => {
    for (let seed = 0; seed < REAL_SEEDS / 3; seed++) {
      const scheduler = new Scheduler(seed)
      const { store } = server.services
      const turn = () => setImmediate()
      expectSamePlaythroughs(await runPlaythroughs({ store, userId: 2_000 + seed, turn, scheduler }), seed)
    }
  }, 600_000)
})

describe('two browsers of one person, after having been offline, with crashes in between,', () => {
  it('show the same, and what was done last', async () => {
    for (let seed = 0; seed < SEEDS; seed += 2) {
      const ran = await inMemory(seed)
      expectSame(ran, seed)
      expectLast(ran, seed)
    }
  }, 600_000)

  it('show the same with clocks that differ, and what was done last to what one of them alone has touched', async () => {
    for (let seed = 1; seed < SEEDS; seed += 2) {
      const ran = await inMemory(seed, { aheadMs: differing(seed) })
      expectSame(ran, seed)
      expectLastOfOne(ran, seed)
    }
  }, 600_000)

  it('show the same even where a page dies right after an act', async () => {
    for (let seed = 1; seed < SEEDS; seed += 2) expectSame(await inMemory(seed, { losesTimes: true }), seed)
  }, 600_000)

  it('show the same on a real store', async () => {
    for (let seed = 0; seed < REAL_SEEDS; seed++) {
      const scheduler = new Scheduler(seed)
      const { store } = server.services
      const turn = () => setImmediate()
      const aheadMs = seed % 2 === 0 ? ([0, 0] as const) : differing(seed)
      const userId = 1_000 + seed
      const ran = await runProgress({ store, userId, losesTimes: false, aheadMs, turn, scheduler })
      expectSame(ran, seed)
      if (seed % 2 === 0) expectLast(ran, seed)
      else expectLastOfOne(ran, seed)
    }
  }, 600_000)
})
