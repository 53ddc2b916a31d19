import { describe, it } from 'vitest'
import type { Content } from '../../../shared/content/content.ts'
import { IS_FULL } from '../../sampled.ts'
import { LiveRun } from './LiveRun.ts'
import { rightsOf } from './Reader.ts'

/** Seeds from 1 on: the fewer are the first of the many. `MODEL_SEED=…` repeats a single one. */
const INTERLEAVINGS = IS_FULL ? 20_000 : 300

/** After so many runs, the test lets other work of its process run. */
const SLICE = 100

describe('live streams, over a store that yields and fails at every step', () => {
  it(`show what is committed to those who may see it, in ${INTERLEAVINGS.toLocaleString('en')} interleavings of writers, readers, taken roles and killed servers`, async () => {
    const only = Number(process.env.MODEL_SEED ?? 0)
    for (let seed = only || 1; seed <= (only || INTERLEAVINGS); seed++) {
      if (seed % SLICE === 0) await new Promise((resolve) => setImmediate(resolve))
      try {
        await playAndCheck(seed)
      } catch (error) {
        throw new Error(`Seed ${seed}: ${String(error)}`, { cause: error })
      }
    }
  }, 1_800_000)
})

const playAndCheck = async (seed: number): Promise<void> => {
  const run = new LiveRun(seed)
  await run.play()
  if (run.failure) throw run.failure
  const head = await run.contentAtHead()
  for (const { view, ...reader } of run.readers) {
    const rights = rightsOf(reader)
    if (rights === null) continue
    const hasLinks = rights === 'editor' && !view.lacksLinks
    if (textOf(view.content, hasLinks) !== textOf(head.content, hasLinks))
      throw new Error(`The live view of a ${rights} differs from the content at the head.`)
  }
}

/** Viewers are told separately where POIs lead. */
const textOf = ({ categories, types, pois, zones }: Content, hasLinks: boolean): string =>
  JSON.stringify(
    [[...categories], [...types], [...pois], [...zones]].map((entities) =>
      entities
        .sort((a, b) => a.id - b.id)
        .map((entity) => (hasLinks ? entity : { ...entity, linkedMapId: null })),
    ),
  )
