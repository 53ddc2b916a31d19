import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Config } from '../config.ts'
import type { FileStore } from '../files/FileStore.ts'
import type { Store } from '../store/Store.ts'

interface Parts {
  readonly store: Pick<Store, 'checkWrites'>
  readonly files: Pick<FileStore, 'checkWrites'>
  readonly config: Pick<Config, 'dataDir'>
}

/** What takes writes: the store, the disk of the data folder, and the place apart where files are kept. */
export const WRITTEN_PARTS = ['store', 'disk', 'files'] as const

/** Whether each of them took a write lately. Asking often costs little. */
export type WriteChecks = Readonly<Record<(typeof WRITTEN_PARTS)[number], () => Promise<boolean>>>

/** How long the store may take for a single document, and the disk for a small file. */
const ANSWERS_MS = 2_000
/** The disk is not written to more often, nor is the store. */
const LOOK_MS = 3_000
/** Nor is the place of the files, which may cost something each time. */
const FILES_LOOK_MS = 10_000
/** What a few edits take; random, because a compressing file system would write next to nothing. */
const PROBE = randomBytes(64 * 1024)

export const createWriteChecks = ({ store, files, config }: Parts): WriteChecks => ({
  store: seldom(LOOK_MS, async () => store.checkWrites?.()),
  disk: seldom(LOOK_MS, () => writeProbe(join(config.dataDir, 'write-probe'))),
  files: seldom(FILES_LOOK_MS, async () => files.checkWrites?.()),
})

/** A file that is there already would be given the room it has, even on a full disk. So each time it is a new one. */
const writeProbe = async (path: string): Promise<void> => {
  try {
    await writeFile(path, PROBE, { flush: true })
  } finally {
    await rm(path, { force: true })
  }
}

/** Whether an attempt succeeds in time. */
export const works = (attempt: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    attempt.then(
      () => true,
      () => false,
    ),
    setTimeout(ANSWERS_MS, false, { ref: false }),
  ])

/** The result of an attempt is taken for the current one for so long. While one hangs, none is begun: they would pile up. */
const seldom = (everyMs: number, attempt: () => Promise<void>): (() => Promise<boolean>) => {
  let last = Promise.resolve(true)
  let begunAtMs = -Infinity
  let isUnderWay = false
  return () => {
    if (performance.now() - begunAtMs <= everyMs) return last
    if (isUnderWay) return Promise.resolve(false)
    begunAtMs = performance.now()
    isUnderWay = true
    last = works(attempt().finally(() => (isUnderWay = false)))
    return last
  }
}
