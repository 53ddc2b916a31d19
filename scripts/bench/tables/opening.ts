import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { replayChanges } from '../../../shared/content/applyChanges.ts'
import { EMPTY_CONTENT } from '../../../shared/content/content.ts'
import { encodeContent } from '../../../shared/content/contentParts.ts'
import type { BenchContext } from '../BenchContext.ts'
import { contentChanges } from '../pages/sampleContent.ts'
import type { BenchTable, Candidate } from '../Table.ts'

const COUNT = 50_000
const PARSE = 'JSON.parse alone'
const OURS = 'open to first paint'

const sampleSchema = z.record(z.string(), z.number())

export const opening: BenchTable = {
  name: 'opening',
  title: `Opening a map of ${COUNT / 1000}k POIs, from the answer’s text on`,
  columns: [
    { heading: 'main thread ms', metrics: ['task'] },
    { heading: 'ms: parse / decode / markers / paint', metrics: ['parse', 'decode', 'markers', 'paint'] },
  ],
  references: [{ heading: '× JSON.parse', candidate: PARSE, metrics: ['task'] }],
  seconds: ({ rounds }) => 3 + rounds * 4,
  open: async (context) => {
    const path = await contentPath(context)
    const candidate = (name: string, act: string): Candidate => ({
      name,
      run: () =>
        context.onPage('opening', { path }, async (page) => {
          const { answer, task } = await page.costOf(() => page.act(sampleSchema, act))
          return { ...answer, task }
        }),
    })
    return [
      {
        name: `${COUNT / 1000}k`,
        candidates: [candidate(PARSE, 'parse'), candidate(OURS, 'open')],
        budgets: [{ candidate: OURS, metric: 'task', against: PARSE, atMost: 3 }],
      },
    ]
  },
}

const contentPath = async (context: BenchContext): Promise<string> => {
  const parts = encodeContent(replayChanges(EMPTY_CONTENT, contentChanges(1, COUNT)))
  const folder = join(context.folder, 'content')
  await mkdir(folder, { recursive: true })
  const answer = { revision: 1, forgottenRevision: 0, parts }
  await writeFile(join(folder, 'content.json'), JSON.stringify(answer))
  return `${await context.serveFolder(folder)}/content.json`
}
