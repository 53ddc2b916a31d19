import { chromium, type Browser, type Page } from 'playwright'
import { z } from 'zod'
import { build } from '../../lib/build.js'
import { findBrowser } from '../../lib/browser.js'
import { DEFAULT_ZONE_LABEL } from '../../../shared/content/zones.ts'
import { newEntityId } from '../../../shared/ids.ts'
import { mapPath } from '../../../shared/paths.ts'
import { aZone } from '../../../tests/builders.ts'
import { type BuiltServer, startBuiltServer } from '../../../tests/e2e/BuiltServer.ts'
import type { PlaceView } from '../../../tests/e2e/MapPage.ts'
import { withOwnMap } from '../../../tests/e2e/ownMap.ts'
import { commit } from '../../../tests/mapFixture.ts'
import type { BenchContext } from '../BenchContext.ts'
import { longestWork } from '../longestWork.ts'
import { MIDDLE, outline, type Ring, sectors, toLeftmost } from '../pages/longShapes.ts'
import type { PeerShapeSpec } from '../pages/peerShapes.ts'
import type { BenchTable, Budget, Candidate, Case, Sample } from '../Table.ts'

const OURS = 'Pinfold'
const GEOMAN = 'Geoman'
const TERRA_DRAW = 'Terra Draw'

/** Frames at 60 Hz, and two of them for what hardly any zone has. */
const COUNTS = [
  { count: 1_000, frameMsMax: 16 },
  { count: 6_000, frameMsMax: 16 },
  { count: 10_000, frameMsMax: 33 },
] as const
const TASK_MS_MAX = 50

export const longZone: BenchTable = {
  name: 'longZone',
  title: 'Editing a long zone in the built product: the longest frame / task, in ms of the main thread',
  columns: [
    { heading: 'drag', metrics: ['dragFrame', 'dragTask'] },
    { heading: 'letting go', metrics: ['dropFrame', 'dropTask'] },
    { heading: 'undo', metrics: ['undoFrame', 'undoTask'] },
  ],
  references: [
    { heading: '× Geoman: drag', candidate: GEOMAN, metrics: ['dragFrame'] },
    { heading: '× Terra Draw: drag', candidate: TERRA_DRAW, metrics: ['dragFrame'] },
  ],
  notes: [
    'Geoman has 20 handles, and it and Terra Draw a page of their own with nothing else on it. Neither saves or undoes.',
  ],
  seconds: ({ rounds }) => 20 + rounds * 150,
  open: async (context) => {
    await build()
    const server = await startBuiltServer()
    context.onEnd(server.close)
    const executablePath = (await findBrowser()) || undefined
    const browser = await chromium.launch({ executablePath, args: [...context.browserFlags] })
    context.onEnd(() => browser.close())
    const ours = (shapes: readonly Ring[], drag: Drag): Candidate => ({
      name: OURS,
      run: () => onZones(browser, server, shapes, drag),
    })
    const peers = (spec: PeerShapeSpec, drag: Drag): Candidate[] => [
      { name: GEOMAN, run: () => onPeer(context, browser, { page: 'geomanShape', spec }, drag) },
      { name: TERRA_DRAW, run: () => onPeer(context, browser, { page: 'terraDrawShape', spec }, drag) },
    ]
    return COUNTS.flatMap(({ count, frameMsMax }): Case[] => {
      const budgets = ['drag', 'drop'].flatMap((act): Budget[] => [
        { candidate: OURS, metric: `${act}Frame`, atMost: frameMsMax },
        { candidate: OURS, metric: `${act}Task`, atMost: TASK_MS_MAX },
      ])
      const caseOf = (what: string, candidates: readonly Candidate[]): Case => ({
        name: `${what}, ${count} points`,
        candidates,
        budgets,
      })
      const vertex = { from: toLeftmost(count), byPx: -50 }
      const whole = { from: { x: 0, y: 0 }, byPx: 60 }
      const middle = { from: { x: 0, y: 0 }, byPx: 20 }
      return [
        caseOf('all of it', [ours([outline(count)], whole), ...peers({ count, isWhole: true }, whole)]),
        caseOf('one vertex', [ours([outline(count)], vertex), ...peers({ count, isWhole: false }, vertex)]),
        caseOf('a vertex of 8 zones', [ours(sectors(count), middle)]),
      ]
    })
  },
}

/** `from` is seen from the middle of the view, with y upwards; `byPx` is to the right. */
interface Drag {
  readonly from: PlaceView
  readonly byPx: number
}

const VIEW = { width: 1280, height: 800 }
const STEPS = 40
/** Time for what follows an act: saving, and the answer. */
const REST_MS = 1_500

let person = 0

/** On the page of a map with these zones. The first of them is edited. */
const onZones = async (
  browser: Browser,
  server: BuiltServer,
  shapes: readonly Ring[],
  drag: Drag,
): Promise<Sample> => {
  const context = await browser.newContext({ viewport: VIEW, baseURL: server.url })
  const { map, owner } = await withOwnMap(server, context, `Bench${++person}`)
  for (const [at, points] of shapes.entries()) {
    const label = at === 0 ? DEFAULT_ZONE_LABEL : `Neighbour ${at}`
    const entity = aZone({ id: newEntityId(map.id), label, geometry: { kind: 'polygon', points } })
    await commit(owner, { changes: `/api/maps/${map.id}/changes` }, [{ op: 'insert', kind: 'zone', entity }])
  }
  const page = await context.newPage()
  await page.goto(`${mapPath(map)}#0/${MIDDLE.x}/${MIDDLE.y}`)
  await page.getByRole('button', { name: 'Unnamed Zone', exact: true }).click()
  const inspector = page.getByRole('dialog', { name: 'Unnamed Zone', exact: true })
  await inspector.getByRole('button', { name: 'Edit shape' }).click()
  await page.getByRole('toolbar', { name: 'Edit shape' }).waitFor()
  const sample = await dragged(browser, page, '[role="application"]', drag)
  const undo = await longestWork(browser, page, async () => {
    await page.keyboard.press('Control+z')
    await page.waitForTimeout(REST_MS)
  })
  await context.close()
  return { ...sample, undoFrame: undo.frame, undoTask: undo.task }
}

/** @throws if the drag left the shape as it was */
const onPeer = async (
  { pageUrl }: BenchContext,
  browser: Browser,
  { page: name, spec }: { readonly page: string; readonly spec: PeerShapeSpec },
  drag: Drag,
): Promise<Sample> => {
  const context = await browser.newContext({ viewport: VIEW })
  const page = await context.newPage()
  await page.goto(await pageUrl(name, spec))
  const ring = async () => z.string().parse(await page.evaluate('window.bench.then((acts) => acts.ring())'))
  const before = await ring()
  const sample = await dragged(browser, page, '#root', drag)
  if ((await ring()) === before) throw new Error('the drag did not change the shape')
  await context.close()
  return sample
}

const dragged = async (
  browser: Browser,
  page: Page,
  canvas: string,
  { from, byPx }: Drag,
): Promise<Sample> => {
  const box = await page.locator(canvas).boundingBox()
  if (box === null) throw new Error('The canvas is not on the page.')
  const start = { x: box.x + box.width / 2 + from.x, y: box.y + box.height / 2 - from.y }
  await page.waitForTimeout(REST_MS)
  await page.mouse.move(start.x, start.y)
  const drag = await longestWork(browser, page, async () => {
    await page.mouse.down()
    for (let step = 1; step <= STEPS; step++) await page.mouse.move(start.x + (byPx * step) / STEPS, start.y)
  })
  const drop = await longestWork(browser, page, async () => {
    await page.mouse.up()
    await page.waitForTimeout(REST_MS)
  })
  return { dragFrame: drag.frame, dragTask: drag.task, dropFrame: drop.frame, dropTask: drop.task }
}
