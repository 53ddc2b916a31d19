import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { BenchContext } from '../BenchContext.ts'
import type { BenchPage } from '../BenchPage.ts'
import { longestWork } from '../longestWork.ts'
import type { BenchTable, Budget, Case, Sample } from '../Table.ts'
import { writePicture } from '../writePicture.ts'

const SIDES = [8_192, 16_384]
const QUICK_SIDES = [8_192]
const BYTES_PER_PIXEL = 4
const FILE_MB = 100
const TASK_MS_MAX = 50

const STORING = 'stored with a new map'
const TILING = 'cut into tiles'
const BACKUP = 'backed up'
const RESTORING = 'backed up and restored'

export const localImages: BenchTable = {
  name: 'localImages',
  title: 'A large image of a map of the browser alone',
  columns: [
    { heading: 's', metrics: ['seconds'] },
    { heading: 'the page’s longest task, ms', metrics: ['task'] },
    { heading: 'MB at most', metrics: ['mb'] },
    { heading: '× the image', metrics: ['times'] },
  ],
  references: [],
  notes: [
    'Memory is what all processes of the browser do not share with others, above what they held before.',
    'It is compared with the pixels of a picture, as no browser draws a part of a JPEG without decoding all of it, and with the bytes of a file.',
  ],
  seconds: ({ rounds, isQuick }) => (isQuick ? 15 + rounds * 30 : 20 + rounds * 110),
  open: async (context) => {
    const cases: Case[] = []
    for (const side of context.isQuick ? QUICK_SIDES : SIDES) cases.push(await pictureCase(context, side))
    return [...cases, fileCase(context)]
  },
}

const budgetsOf = (candidates: readonly string[], times: number): Budget[] =>
  candidates.flatMap((candidate) => [
    { candidate, metric: 'task', atMost: TASK_MS_MAX },
    { candidate, metric: 'times', atMost: times },
  ])

const pictureCase = async (context: BenchContext, side: number): Promise<Case> => {
  const folder = join(context.folder, `local-image-${side}`)
  await mkdir(folder, { recursive: true })
  await writePicture(join(folder, 'image.jpg'), side)
  const path = `${await context.serveFolder(folder)}/image.jpg`
  const imageMb = (side * side * BYTES_PER_PIXEL) / 2 ** 20
  const run = (before: readonly string[], act: string) => () =>
    costOf(imageMb, act, (measure) =>
      context.onPage('localPicture', { path }, async (page) => {
        for (const each of before) await page.act(z.unknown(), each)
        return measure(page)
      }),
    )
  return {
    name: `${side}²`,
    candidates: [
      { name: STORING, run: run([], 'store') },
      { name: TILING, run: run(['store'], 'tile') },
    ],
    budgets: budgetsOf([STORING, TILING], 1.5),
  }
}

const fileCase = (context: BenchContext): Case => {
  const run = (act: string) => () =>
    costOf(FILE_MB, act, (measure) => context.onPage('localFile', { mb: FILE_MB }, measure))
  return {
    name: `a file of ${FILE_MB} MB`,
    candidates: [
      { name: BACKUP, run: run('backUp') },
      { name: RESTORING, run: run('restore') },
    ],
    budgets: budgetsOf([BACKUP, RESTORING], 0.5),
  }
}

type OnPage = <T>(measure: (page: BenchPage) => Promise<T>) => Promise<T>

/** Twice, as a trace itself takes memory. */
const costOf = async (imageMb: number, act: string, onPage: OnPage): Promise<Sample> => {
  const { seconds, mb } = await onPage((page) => timeAndMemory(page, act))
  const task = await onPage((page) => longestTask(page, act))
  return { seconds, task, mb, times: mb / imageMb }
}

const WATCH_MS = 50

const timeAndMemory = async (page: BenchPage, act: string) => {
  const memory = async () => (await page.browserMb()) ?? Number.NaN
  const before = await memory()
  let most = before
  let isDone = false
  const watch = async () => {
    while (!isDone) {
      most = Math.max(most, await memory())
      await page.page.waitForTimeout(WATCH_MS)
    }
  }
  const watching = watch()
  const begun = performance.now()
  await page.act(z.unknown(), act)
  const seconds = (performance.now() - begun) / 1000
  isDone = true
  await watching
  return { seconds, mb: most - before }
}

const longestTask = async (page: BenchPage, act: string): Promise<number> => {
  const browser = page.page.context().browser()
  if (browser === null) throw new Error('The page has no browser.')
  return (await longestWork(browser, page.page, () => page.act(z.unknown(), act))).task
}
