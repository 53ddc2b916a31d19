import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import * as z from 'zod'

const WEEK_MS = 7 * 24 * 60 * 60_000
const FORMER_MAX = 5

/** Beside the pages, so that it goes where they go. No server sends files whose names begin with a dot. */
const RECORD = '.assets-releases.json'

/** `replacedAt` is in ms since 1970; null for the newest release. Files are named as below `assets/`. */
const releasesSchema = z.array(z.object({ replacedAt: z.nullable(z.number()), files: z.array(z.string()) }))

type Release = z.infer<typeof releasesSchema>[number]

/**
 * Keeps the files of the last releases, for a week: a page that was opened before a release still asks for its own
 * scripts. The build must not empty its folder itself.
 */
export const formerReleases = (now: () => number = Date.now): Plugin => {
  let folder = ''
  let files: string[] = []
  return {
    name: 'former-releases',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      folder = dir
      files = Object.keys(bundle).flatMap((name) =>
        name.startsWith(ASSETS) ? [name.slice(ASSETS.length)] : [],
      )
    },
    closeBundle() {
      if (files.length > 0) addRelease(folder, files, now())
    },
  }
}

const ASSETS = 'assets/'

const addRelease = (folder: string, files: readonly string[], now: number): void => {
  const newest: Release = { replacedAt: null, files: files.toSorted() }
  const former = formerOf(folder, newest)
    .map((release) => ({ ...release, replacedAt: release.replacedAt ?? now }))
    .filter(({ replacedAt }) => now - replacedAt < WEEK_MS)
    .slice(0, FORMER_MAX)
  const releases = [newest, ...former]
  const kept = new Set(releases.flatMap((release) => release.files))
  for (const name of assetsIn(folder))
    if (!kept.has(withoutEncoding(name))) rmSync(join(folder, ASSETS, name), { recursive: true })
  writeFileSync(join(folder, RECORD), JSON.stringify(releases))
}

/** Returns the releases before this one, the newest first. What no record names is taken for the last one. */
const formerOf = (folder: string, { files }: Release): Release[] => {
  const path = join(folder, RECORD)
  const recorded = existsSync(path) ? releasesSchema.parse(JSON.parse(readFileSync(path, 'utf8'))) : []
  const known = new Set([...files, ...recorded.flatMap((release) => release.files)])
  const unknown = [...new Set(assetsIn(folder).map(withoutEncoding))].filter((name) => !known.has(name))
  const last = unknown.length > 0 ? [{ replacedAt: null, files: unknown }] : []
  return [...last, ...recorded].filter((release) => release.files.join() !== files.join())
}

const assetsIn = (folder: string): string[] =>
  existsSync(join(folder, ASSETS)) ? readdirSync(join(folder, ASSETS)) : []

const withoutEncoding = (name: string): string => name.replace(/\.(gz|br)$/, '')
