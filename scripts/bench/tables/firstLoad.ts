import type { Browser, Request } from 'playwright'
import { addSession } from '../../../tests/e2e/signInContext.ts'
import { DEMO_OWNER } from '../../seed/demoOwner.ts'
import { openDemoMap } from '../demoMap.ts'
import type { BenchTable, Sample } from '../Table.ts'
import { noteRequests, untilQuiet } from '../../../tests/untilQuiet.ts'

const VISITOR = 'visitor'
const OWNER = 'owner'

/** What is fetched, by the type that its response has. */
const KINDS = {
  script: /javascript/,
  style: /css/,
  font: /font/,
  data: /json|octet-stream/,
  image: /^image/,
  rest: /./,
} as const
const KIND_NAMES = Object.keys(KINDS) as (keyof typeof KINDS)[]

const SAVE_DATA = "Object.defineProperty(navigator.connection, 'saveData', { value: true })"

export const firstLoad: BenchTable = {
  name: 'firstLoad',
  title: 'A first visit: kB / requests, compressed as they are sent',
  columns: [
    ...KIND_NAMES.map((kind) => ({ heading: kind, metrics: [`${kind}Kb`, kind] })),
    { heading: 'all', metrics: ['allKb', 'all'] },
  ],
  references: [],
  notes: [
    'The map is Gannet Isles. What a page fetches later, when it is idle, is not counted.',
    'Rest: the page itself.',
  ],
  seconds: ({ rounds }) => 30 + rounds * 8,
  open: async (context) => {
    const { server, browser, url } = await openDemoMap(context)
    const { sessionId } = await (await server.data()).signIn(DEMO_OWNER)
    return [
      {
        name: 'home',
        candidates: [{ name: VISITOR, run: () => fetchedBy(browser, server.url) }],
        budgets: [{ candidate: VISITOR, metric: 'scriptKb', atMost: 150 }],
      },
      {
        name: 'a map',
        candidates: [
          { name: VISITOR, run: () => fetchedBy(browser, url) },
          { name: OWNER, run: () => fetchedBy(browser, url, sessionId) },
        ],
        budgets: [{ candidate: VISITOR, metric: 'scriptKb', atMost: 320 }],
      },
    ]
  },
}

/** Opens a page with an empty cache until it fetches nothing more. */
const fetchedBy = async (browser: Browser, url: string, sessionId?: string): Promise<Sample> => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
  })
  try {
    await context.addInitScript(SAVE_DATA)
    if (sessionId !== undefined) await addSession(context, url, sessionId)
    noteRequests(context)
    const page = await context.newPage()
    const finished: Request[] = []
    page.on('requestfinished', (request) => finished.push(request))
    await page.goto(url)
    await untilQuiet(page)
    return await sampleOf(finished)
  } finally {
    await context.close()
  }
}

const sampleOf = async (requests: readonly Request[]): Promise<Sample> => {
  const sample: Record<string, number> = { all: 0, allKb: 0 }
  for (const kind of KIND_NAMES) sample[kind] = sample[`${kind}Kb`] = 0
  for (const request of requests) {
    const type = (await request.response())?.headers()['content-type'] ?? ''
    const kind = KIND_NAMES.find((name) => KINDS[name].test(type)) ?? 'rest'
    const kilobytes = (await request.sizes()).responseBodySize / 1000
    for (const name of [kind, 'all']) {
      sample[name] = (sample[name] ?? 0) + 1
      sample[`${name}Kb`] = (sample[`${name}Kb`] ?? 0) + kilobytes
    }
  }
  return sample
}
