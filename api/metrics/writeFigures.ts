import type { Registry } from 'prom-client'
import { WRITTEN_PARTS, type WriteChecks } from '../http/writeChecks.ts'
import { addGauge } from './figures.ts'
import { cached } from './cached.ts'

const LOOK_FOR_MS = 3_000

/** Adds whether the server can write, which reading does not tell: a full store answers. */
export const writeFigures = (registry: Registry, writeChecks: WriteChecks): void => {
  const parts = WRITTEN_PARTS.map((part) => ({
    part,
    takes: cached(() => writeChecks[part](), { forMs: LOOK_FOR_MS }),
  }))
  addGauge(registry, {
    name: 'pinfold_takes_writes',
    help: '1 if the part has taken a write within the last seconds, else 0: the store, the disk of DATA_DIR, the place of files',
    labelNames: ['part'],
    read: () =>
      Promise.all(parts.map(async ({ part, takes }) => [{ part }, (await takes()) ? 1 : 0] as const)),
  })
}
