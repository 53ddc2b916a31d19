import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from '../../lib/build.js'
import { findBrowser } from '../../lib/browser.js'
import { CHANGES_PER_COMMIT_MAX } from '../../../shared/limits.ts'
import { mapPath } from '../../../shared/paths.ts'
import { Client } from '../../../tests/Client.ts'
import { type BuiltServer, startBuiltServer } from '../../../tests/e2e/BuiltServer.ts'
import { processedMap, uploadedMap } from '../../../tests/mapBuilders.ts'
import { commit } from '../../../tests/mapFixture.ts'
import type { BenchContext } from '../BenchContext.ts'
import { makePyramid } from '../makePyramid.ts'
import { contentChanges } from '../pages/sampleContent.ts'
import type { LeafletPageSpec } from '../pages/leafletPage.ts'
import type { BenchTable, Budget, Candidate, Case } from '../Table.ts'
import { longestTaskOpening, type PageAddress, workWholePage } from '../WholePage.ts'

interface Shown {
  readonly count: number
  readonly side: number
}

const SIDE = 8_192
const SHOWN: readonly Shown[] = [
  ...[0, 1_000, 10_000, 50_000, 100_000].map((count) => ({ count, side: SIDE })),
  { count: 50_000, side: 16_384 },
]
const QUICK: readonly Shown[] = [0, 10_000].map((count) => ({ count, side: SIDE }))

/** A quarter of the processor. */
const SLOWDOWN = 4

const VISITOR = 'visitor'
const OWNER = 'owner'
const LEAFLET = 'Leaflet'

export const page: BenchTable = {
  name: 'page',
  title: 'The whole page of a map, all POIs in view: main thread ms',
  columns: [
    { heading: 'opening, to rest', metrics: ['open'] },
    { heading: 'longest task of it: as is / at a quarter', metrics: ['task', 'slowTask'] },
    { heading: 'a frame of a drag', metrics: ['drag'] },
    { heading: 'letting go, still', metrics: ['release'] },
    { heading: 'twelve notches, to rest', metrics: ['wheel'] },
    { heading: 'CPU ms: opening / a frame of a drag', metrics: ['openCpu', 'dragCpu'] },
    { heading: 'heap MB', metrics: ['heap'] },
  ],
  references: [
    {
      heading: '× Leaflet: open / drag / wheel',
      candidate: LEAFLET,
      metrics: ['open', 'drag', 'wheel'],
    },
  ],
  notes: [
    'Leaflet leaves the edges blank until the release. Opening includes reading the content and the picture.',
  ],
  seconds: ({ rounds, isQuick }) => (isQuick ? 30 + rounds * 80 : 90 + rounds * 320),
  open: async (context) => {
    await build()
    const server = await startBuiltServer()
    context.onEnd(server.close)
    const cases: Case[] = []
    for (const shown of context.isQuick ? QUICK : SHOWN) cases.push(await caseOf(context, server, shown))
    return cases
  },
}

const caseOf = async (context: BenchContext, server: BuiltServer, shown: Shown): Promise<Case> => {
  const { visitor, sessionId, mapId } = await ourPage(context, server, shown)
  const leaflet = await leafletPage(context, shown, mapId)
  const executablePath = (await findBrowser()) || undefined
  const candidate = (name: string, address: PageAddress): Candidate => ({
    name,
    run: async () => ({
      ...(await workWholePage(executablePath, context.browserFlags, address)),
      task: await longestTaskOpening(executablePath, context.browserFlags, address, 1),
      slowTask: await longestTaskOpening(executablePath, context.browserFlags, address, SLOWDOWN),
    }),
  })
  const { count, side } = shown
  return {
    name: `${count === 0 ? 'none' : `${count / 1000}k`}, ${side}²`,
    candidates: [
      candidate(VISITOR, visitor),
      candidate(OWNER, { ...visitor, sessionId }),
      candidate(LEAFLET, leaflet),
    ],
    budgets: budgetsOf(shown),
  }
}

/** Those of 50,000 POIs, and what an empty page may cost. */
const budgetsOf = ({ count, side }: Shown): readonly Budget[] => {
  if (side !== SIDE) return []
  if (count === 0) return [{ candidate: VISITOR, metric: 'open', atMost: 250 }]
  if (count !== 50_000) return []
  return [
    { candidate: VISITOR, metric: 'open', atMost: 400 },
    { candidate: VISITOR, metric: 'task', atMost: 50 },
    { candidate: VISITOR, metric: 'slowTask', atMost: 200 },
    { candidate: VISITOR, metric: 'drag', against: LEAFLET, atMost: 1.2 },
    { candidate: VISITOR, metric: 'wheel', against: LEAFLET, atMost: 0.2 },
  ]
}

const pictures = new Map<number, Promise<{ readonly folder: string; readonly levels: number }>>()

const pictureOf = (context: BenchContext, side: number) => {
  const folder = join(context.folder, `page-${side}`)
  const made = pictures.get(side) ?? makePyramid(folder, side).then(({ levels }) => ({ folder, levels }))
  pictures.set(side, made)
  return made
}

const ourPage = async (context: BenchContext, server: BuiltServer, { count, side }: Shown) => {
  const data = await server.data()
  const { sessionId } = await data.signIn(`bench-${count}-${side}@example.org`, `Bench ${count} ${side}`)
  const owner = new Client(server.url)
  owner.setCookie('pinfold', sessionId)
  const { folder } = await pictureOf(context, side)
  const picture = await readFile(join(folder, 'image.jpg'))
  const { id } = await uploadedMap(owner, { picture, fileName: 'map.jpg', type: 'image/jpeg' })
  const map = await processedMap(owner, id)
  const changes = count === 0 ? [] : contentChanges(id, count)
  for (let first = 0, baseRevision = 0; first < changes.length; first += CHANGES_PER_COMMIT_MAX) {
    const list = changes.slice(first, first + CHANGES_PER_COMMIT_MAX)
    const { revision } = await commit(owner, { changes: `/api/maps/${id}/changes` }, list, { baseRevision })
    baseRevision = revision
  }
  const address = (path: string) => new URL(path, server.url).href
  return { mapId: id, sessionId, visitor: { url: address(mapPath(map)), textUrl: address('/robots.txt') } }
}

const leafletPage = async (
  context: BenchContext,
  { count, side }: Shown,
  mapId: number,
): Promise<PageAddress> => {
  const { folder, levels } = await pictureOf(context, side)
  const tiles = await context.serveFolder(folder)
  const markers = join(context.folder, `markers-${mapId}`)
  await mkdir(markers, { recursive: true })
  await writeFile(join(markers, 'markers.json'), JSON.stringify(count === 0 ? [] : markersOf(mapId, count)))
  const markersPath = `${await context.serveFolder(markers)}/markers.json`
  const tilesPath = `${tiles}/{level}/{column}_{row}.jpeg`
  const spec: LeafletPageSpec = { markersPath, tilesPath, side, levels }
  const url = await context.pageUrl('leafletPage', spec)
  return { url, textUrl: new URL(markersPath, url).href }
}

const markersOf = (mapId: number, count: number) => {
  const colours = new Map<number, string>()
  return contentChanges(mapId, count).flatMap((change) => {
    if (change.op !== 'insert') return []
    if (change.kind === 'type') colours.set(change.entity.id, change.entity.colour)
    if (change.kind !== 'poi') return []
    const { x, y, name, typeId } = change.entity
    return [{ x, y, name, colour: colours.get(typeId) ?? '#ffffff' }]
  })
}
