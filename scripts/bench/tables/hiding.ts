import { z } from 'zod'
import { PictureCheck } from '../PictureCheck.ts'
import { ALL_IN_VIEW, startOf } from '../pathCase.ts'
import type { BenchTable, Candidate } from '../Table.ts'

const COUNT = 50_000
const TOGGLES = 6
const BARE = 'bare loop'
const OURS = 'scene'

export const hiding: BenchTable = {
  name: 'hiding',
  title: `Hiding and showing a category of ${COUNT / 5000}k among ${COUNT / 1000}k markers, all in view`,
  columns: [
    { heading: 'main thread ms', metrics: ['task'] },
    { heading: 'CPU ms', metrics: ['cpu'] },
    { heading: 'unlike bare, %', metrics: ['unlike'] },
  ],
  references: [{ heading: '× one bare redraw', candidate: BARE, metrics: ['task'] }],
  seconds: ({ rounds }) => rounds * 6,
  open: (context) => {
    const pictures = new PictureCheck('hidden')
    const candidate = (name: string, page: string): Candidate => ({
      name,
      run: () =>
        context.onPage(page, { count: COUNT }, async (opened) => {
          const toggle = (isHidden: boolean) => opened.act(z.unknown(), 'toggle', { isHidden })
          await opened.still(startOf(ALL_IN_VIEW))
          await toggle(true)
          const unlike = await pictures.differenceOf(name, opened)
          const { task, cpu } = await opened.costOf(async () => {
            for (let time = 0; time < TOGGLES; time++) await toggle(time % 2 === 1)
          })
          return { task: task / TOGGLES, cpu: cpu / TOGGLES, ...(unlike !== null && { unlike }) }
        }),
    })
    return Promise.resolve([
      {
        name: 'toggle',
        candidates: [candidate(BARE, 'bareHiding'), candidate(OURS, 'sceneHiding')],
        budgets: [{ candidate: OURS, metric: 'task', against: BARE, atMost: 1.5 }],
      },
    ])
  },
}
