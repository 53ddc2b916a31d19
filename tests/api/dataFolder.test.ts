import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { processedMap, uploadedMap } from '../mapBuilders.ts'
import { mongoUrl } from '../mongoDatabase.ts'
import { startTestServer } from '../TestServer.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'pinfold-open-'))
  chmodSync(dataDir, 0o755)
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** The entries of the data folder that others than its owner may open, of which there should be none. */
const openToOthers = (): string[] =>
  readdirSync(dataDir).filter((name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0)

const serve = async (): Promise<string[]> => {
  const server = await startTestServer({ config: { dataDir } })
  const client = await server.signIn('owner@example.com', 'Owner')
  await processedMap(client, (await uploadedMap(client)).id)
  const found = openToOthers()
  expect(readdirSync(dataDir)).toContain('uploads')
  await server.close()
  return found
}

describe.skipIf(mongoUrl !== undefined)('in a data folder that everybody may read', () => {
  it('what the server makes is its owner’s alone', async () => {
    expect(await serve()).toEqual([])
  })

  it('what an earlier version left open is closed', async () => {
    mkdirSync(join(dataDir, 'files'))
    chmodSync(join(dataDir, 'files'), 0o755)
    for (const name of ['pinfold.sqlite', 'server.lock'])
      writeFileSync(join(dataDir, name), '', { mode: 0o644 })
    expect(openToOthers()).toHaveLength(3)
    expect(await serve()).toEqual([])
  })
})
