import { lengthOfTour, straightDistances } from '../../../shared/routes/tourProblem.ts'
import { planTour, type TourOptions } from '../../../shared/routes/planTour.ts'
import { seededRandom } from '../../../shared/routes/seededRandom.ts'
import type { BenchTable, Sample } from '../Table.ts'

const STOPS = 1_000
const SIDE_MAP = 8_192
const LONG_TRIES_PER_STOP = 150
const PLANNED = 'as planned'
const LONG = 'a long run'

export const routes: BenchTable = {
  name: 'routes',
  title: `A route over ${STOPS.toLocaleString('en')} stops, with straight lines`,
  columns: [
    { heading: 's', metrics: ['seconds'] },
    { heading: 'length, px', metrics: ['length'] },
  ],
  references: [{ heading: '× the long run’s length', candidate: LONG, metrics: ['length'] }],
  seconds: ({ rounds }) => rounds * 20,
  open: () =>
    Promise.resolve([
      {
        name: 'stops anywhere',
        candidates: [
          { name: PLANNED, run: () => Promise.resolve(planned({})) },
          { name: LONG, run: () => Promise.resolve(planned({ triesPerPlace: LONG_TRIES_PER_STOP })) },
        ],
        budgets: [
          { candidate: PLANNED, metric: 'seconds', atMost: 2 },
          { candidate: PLANNED, metric: 'length', against: LONG, atMost: 1.05 },
        ],
      },
    ]),
}

const planned = (options: TourOptions): Sample => {
  const random = seededRandom(7)
  const stops = Array.from({ length: STOPS }, () => ({ x: random() * SIDE_MAP, y: random() * SIDE_MAP }))
  const begun = performance.now()
  const distances = straightDistances(stops)
  const work = planTour({ distances, isStartFixed: true, isEndFixed: false }, options)
  let step = work.next()
  while (!step.done) step = work.next()
  const seconds = (performance.now() - begun) / 1000
  return { seconds, length: lengthOfTour(distances, step.value) }
}
