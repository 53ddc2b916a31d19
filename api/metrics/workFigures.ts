import type { Registry } from 'prom-client'
import type { ChangeLog } from '../content/changeLog.ts'
import { addCounter } from './figures.ts'

interface CacheCounts {
  readonly hits: number
  readonly misses: number
}

export interface WorkParts {
  readonly changeLog: Pick<ChangeLog, 'tally'>
  readonly preparedAnswers: CacheCounts
  readonly cachedResponses: CacheCounts
}

/** Adds what the change log and the caches have counted. */
export const workFigures = (registry: Registry, parts: WorkParts): void => {
  const { tally } = parts.changeLog
  addCounter(registry, {
    name: 'pinfold_commits_total',
    help: 'Lists of changes by what became of them; failed: the store could not be written',
    labelNames: ['outcome'],
    read: () =>
      Object.entries(tally.commits).map(([outcome, count]) => [
        { outcome: outcome.replace('-', '_') },
        count,
      ]),
  })
  addCounter(registry, {
    name: 'pinfold_commits_overtaken_total',
    help: 'How often a commit started over because somebody else was faster',
    read: () => [[{}, tally.overtaken]],
  })
  addCounter(registry, {
    name: 'pinfold_content_folds_total',
    help: 'How often a whole map was decoded and folded with its log',
    read: () => [[{}, tally.folds]],
  })
  const caches = { maps: tally, prepared: parts.preparedAnswers, responses: parts.cachedResponses }
  addCounter(registry, {
    name: 'pinfold_cache_lookups_total',
    help: 'Look-ups in memory: of maps, of answers that are costly to build, and of responses to visitors',
    labelNames: ['cache', 'result'],
    read: () =>
      Object.entries(caches).flatMap(([cache, { hits, misses }]) => [
        [{ cache, result: 'hit' }, hits] as const,
        [{ cache, result: 'miss' }, misses] as const,
      ]),
  })
}
