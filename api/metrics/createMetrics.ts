import type { Middleware } from 'koa'
import type { Server } from 'node:http'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { WriteChecks } from '../http/writeChecks.ts'
import type { Store } from '../store/Store.ts'
import { connectionFigures } from './connectionFigures.ts'
import { diskFigures } from './diskFigures.ts'
import { type LiveCounts, liveFigures } from './liveFigures.ts'
import { requestFigures } from './requestFigures.ts'
import { storeFigures } from './storeFigures.ts'
import { workFigures, type WorkParts } from './workFigures.ts'
import { writeFigures } from './writeFigures.ts'

/** What an operator watches. The other parts count for themselves and know nothing of this. */
export interface Metrics {
  /** Measures the requests that pass through it. */
  readonly measure: Middleware
  /** Counts the connections of a server from now on. */
  follow(server: Server): void
  /** All figures as text for Prometheus. */
  read(): Promise<{ readonly contentType: string; readonly text: string }>
}

interface Parts extends WorkParts {
  readonly live: LiveCounts
  readonly config: Pick<Config, 'dataDir'>
  readonly store: Store
  readonly writeChecks: WriteChecks
}

export const createMetrics = (parts: Parts): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  workFigures(registry, parts)
  liveFigures(registry, parts.live)
  storeFigures(registry, parts.store)
  diskFigures(registry, parts.config.dataDir)
  writeFigures(registry, parts.writeChecks)
  return {
    measure: requestFigures(registry),
    follow: connectionFigures(registry),
    read: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  }
}
