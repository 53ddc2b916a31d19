import { chromium, type Browser, type BrowserContext } from 'playwright'
import { findBrowser } from '../lib/browser.js'
import { build } from '../lib/build.js'
import { CHANGES_PER_COMMIT_MAX } from '../../shared/limits.ts'
import { mapPath } from '../../shared/paths.ts'
import type { Client } from '../../tests/Client.ts'
import { type BuiltServer, startBuiltServer } from '../../tests/e2e/BuiltServer.ts'
import { withOwnMap } from '../../tests/e2e/ownMap.ts'
import { commit } from '../../tests/mapFixture.ts'
import type { BenchContext } from './BenchContext.ts'
import { contentChanges } from './pages/sampleContent.ts'

export const LARGE_MAP_VIEW = { width: 1280, height: 800 }

/** A map in the built product, and a browser in which its owner is signed in. */
export interface LargeMap {
  readonly server: BuiltServer
  readonly browser: Browser
  readonly context: BrowserContext
  /** What the owner asks of the server outside the browser. */
  readonly owner: Client
  readonly path: string
  readonly mapId: number
  /** Of its content. */
  readonly baseRevision: number
}

/** Starts the built server with a map of so many POIs. */
export const openLargeMap = async (
  { onEnd }: Pick<BenchContext, 'onEnd'>,
  poiCount: number,
): Promise<LargeMap> => {
  await build()
  const server = await startBuiltServer()
  onEnd(server.close)
  const executablePath = (await findBrowser()) || undefined
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  onEnd(() => browser.close())
  const context = await browser.newContext({ viewport: LARGE_MAP_VIEW, baseURL: server.url })
  const { map, owner } = await withOwnMap(server, context, 'Bench')
  const changes = contentChanges(map.id, poiCount)
  let baseRevision = 0
  for (let first = 0; first < changes.length; first += CHANGES_PER_COMMIT_MAX) {
    const list = changes.slice(first, first + CHANGES_PER_COMMIT_MAX)
    const { revision } = await commit(owner, { changes: `/api/maps/${map.id}/changes` }, list, {
      baseRevision,
    })
    baseRevision = revision
  }
  return { server, browser, context, owner, path: mapPath(map), mapId: map.id, baseRevision }
}
