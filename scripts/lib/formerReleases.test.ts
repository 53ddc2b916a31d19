import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { build } from 'vite'
import { formerReleases } from './formerReleases.ts'

const DAY_MS = 24 * 60 * 60_000

let folder = ''
let now = 0

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pinfold-releases-'))
  now = Date.parse('2026-01-01')
})

afterEach(() => rm(folder, { recursive: true, force: true }))

/** Builds a site whose one script says `text`. */
const release = async (text: string) => {
  await writeFile(join(folder, 'index.html'), '<script type="module" src="/main.js"></script>')
  await writeFile(join(folder, 'main.js'), `document.title = '${text}'`)
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [formerReleases(() => now)],
    build: { outDir: join(folder, 'out'), emptyOutDir: false },
  })
}

const kept = async () => (await readdir(join(folder, 'out/assets'))).length

describe('formerReleases', () => {
  it('keeps the files of the release before, and the copies that are compressed', async () => {
    await release('one')
    const [script] = await readdir(join(folder, 'out/assets'))
    await writeFile(join(folder, `out/assets/${script}.gz`), '')
    await release('two')
    expect(await readdir(join(folder, 'out/assets'))).toEqual(
      expect.arrayContaining([script, `${script}.gz`]),
    )
    expect(await kept()).toBe(3)
  })

  it('keeps them for a week after they were replaced, however old they are', async () => {
    await release('one')
    now += 30 * DAY_MS
    await release('two')
    now += 6 * DAY_MS
    await release('three')
    expect(await kept()).toBe(3)
    now += 2 * DAY_MS
    await release('four')
    expect(await kept()).toBe(3)
  })

  it('keeps no more than five releases', async () => {
    for (const text of ['one', 'two', 'three', 'four', 'five', 'six', 'seven']) await release(text)
    expect(await kept()).toBe(6)
  })

  it('counts a release once, and keeps what came back', async () => {
    await release('one')
    await release('two')
    await release('one')
    await release('one')
    now += 8 * DAY_MS
    await release('three')
    expect(await kept()).toBe(2)
  })

  it('keeps the files of a build from before there was a record', async () => {
    await mkdir(join(folder, 'out/assets'), { recursive: true })
    await writeFile(join(folder, 'out/assets/index-old.js'), '')
    await release('one')
    expect(await kept()).toBe(2)
  })
})
