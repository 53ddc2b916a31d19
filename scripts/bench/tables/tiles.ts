import { join } from 'node:path'
import { z } from 'zod'
import type { BenchContext } from '../BenchContext.ts'
import type { BenchPage } from '../BenchPage.ts'
import { PictureCheck } from '../PictureCheck.ts'
import type { BenchTable, Candidate, Case, Sample } from '../Table.ts'
import { makePyramid } from '../makePyramid.ts'
import { panPath } from '../pathCase.ts'

const SIDES = [8_192, 16_384]
const QUICK_SIDES = [8_192]
/** In levels above the one at which the whole picture is in view. */
const ABOVE_FIT = { all: 0, mid: 1.5, close: 3.5 }

const VIEW_HEIGHT = 800

const IMAGE = 'one <img>'
const TILES = 'scene, tiles'

export const tiles: BenchTable = {
  name: 'tiles',
  title: 'A large picture: as tiles, and as one image that the browser moves',
  columns: [
    { heading: 'first paint ms', metrics: ['firstPaint'] },
    { heading: 'renderer MB, + at rest / + after the path', metrics: ['mbAtRest', 'mbAfter'] },
    { heading: 'CPU ms a frame, panning all / mid / close', metrics: ['panAll', 'panMid', 'panClose'] },
    { heading: 'unlike image, %', metrics: ['unlike'] },
  ],
  references: [{ heading: '× one <img>', candidate: IMAGE, metrics: ['firstPaint'] }],
  notes: [
    'First paint: of tiles, when every tile of the view is painted; of the image, when the browser reports it.',
    'Memory is what the page’s process does not share with others, above what it held before opening the picture: at rest, without garbage.',
  ],
  seconds: ({ rounds, isQuick }) => (isQuick ? 6 + rounds * 14 : 25 + rounds * 45),
  open: async (context) => {
    const cases: Case[] = []
    for (const side of context.isQuick ? QUICK_SIDES : SIDES) cases.push(await caseOf(context, side))
    return cases
  },
}

const caseOf = async (context: BenchContext, side: number): Promise<Case> => {
  const folder = join(context.folder, `pyramid-${side}`)
  const { levels } = await makePyramid(folder, side)
  const path = await context.serveFolder(folder)
  const name = `${side}²`
  const pictures = new PictureCheck(name)
  const candidate = (title: string, page: string): Candidate => ({
    name: title,
    run: () =>
      context.onPage(page, { side, levels, path }, async (opened) => {
        const measured = await openAndPan(opened, side)
        const unlike = await pictures.differenceOf(title, opened)
        return { ...measured, ...(unlike !== null && { unlike }) }
      }),
  })
  return {
    name,
    candidates: [candidate(IMAGE, 'imageElement'), candidate(TILES, 'sceneTiles')],
    budgets:
      side === 16_384
        ? [
            { candidate: TILES, metric: 'firstPaint', against: IMAGE, atMost: 0.05 },
            { candidate: TILES, metric: 'mbAfter', atMost: 150 },
          ]
        : [],
  }
}

const openAndPan = async (page: BenchPage, side: number): Promise<Sample> => {
  const before = await page.rendererMb()
  const firstPaint = await page.act(z.number(), 'firstPaint')
  const atRest = await page.rendererMb()
  const pans: Record<string, number> = {}
  const startOf = (above: number) => ({
    centerMap: { x: side / 2, y: side / 2 },
    zoomLevel: Math.floor((Math.log2(VIEW_HEIGHT / side) + above) * 10) / 10,
  })
  for (const [name, above] of Object.entries(ABOVE_FIT)) {
    await page.still(startOf(above))
    pans[name] = (await page.follow(panPath(startOf(above)))).cpu
  }
  await page.still(startOf(ABOVE_FIT.mid))
  const after = await page.rendererMb()
  return {
    firstPaint,
    panAll: pans.all ?? Number.NaN,
    panMid: pans.mid ?? Number.NaN,
    panClose: pans.close ?? Number.NaN,
    ...(before !== null && atRest !== null && { mbAtRest: atRest - before }),
    ...(before !== null && after !== null && { mbAfter: after - before }),
  }
}
