import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { z } from 'zod'
import { makeTiles } from '../../../api/images/makeImages.ts'
import { levelShapes } from '../../../api/images/tilePyramid.ts'
import type { BenchContext } from '../BenchContext.ts'
import type { BenchPage } from '../BenchPage.ts'
import { PictureCheck } from '../PictureCheck.ts'
import type { BenchTable, Candidate, Case, Sample } from '../Table.ts'
import { seeded } from '../pages/sampleMap.ts'
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
    'Memory is what the page’s process does not share with others, above what it held before opening the picture.',
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
  const after = await page.rendererMb()
  await page.still(startOf(ABOVE_FIT.mid))
  return {
    firstPaint,
    panAll: pans.all ?? Number.NaN,
    panMid: pans.mid ?? Number.NaN,
    panClose: pans.close ?? Number.NaN,
    ...(before !== null && atRest !== null && { mbAtRest: atRest - before }),
    ...(before !== null && after !== null && { mbAfter: after - before }),
  }
}

const GRAIN_SIDE = 1024

/** Writes a square JPEG of hills and noise, `image.jpg`, and its tiles, `{level}/{column}_{row}.jpeg`. */
const makePyramid = async (folder: string, side: number): Promise<{ readonly levels: number }> => {
  await mkdir(folder, { recursive: true })
  const image = join(folder, 'image.jpg')
  await sharp(grain(), { raw: { width: GRAIN_SIDE, height: GRAIN_SIDE, channels: 3 } })
    .resize(side, side, { kernel: 'cubic' })
    .jpeg({ quality: 85 })
    .toFile(image)
  const request = {
    source: image,
    outputDir: folder,
    format: 'jpeg',
    width: side,
    height: side,
    maxPixels: side * side,
    maxDecodingBytes: 2 ** 30,
  } as const
  await makeTiles(request, 'jpg', () => undefined)
  const levels = levelShapes(side, side).length
  // The product numbers levels from the full size down, the files are numbered from the smallest up.
  for (let level = 0; level < levels; level++)
    await rename(join(folder, 'tiles_files', String(levels - 1 - level)), join(folder, String(level)))
  return { levels }
}

/** Returns waves under noise, about as hard to compress as a drawn map. */
const grain = (): Buffer => {
  const random = seeded(3)
  const pixels = Buffer.alloc(GRAIN_SIDE * GRAIN_SIDE * 3)
  for (let at = 0; at < pixels.length; at++) {
    const pixel = Math.floor(at / 3)
    const wave = Math.sin((pixel % GRAIN_SIDE) / 40) + Math.cos(pixel / GRAIN_SIDE / 55) + (at % 3)
    pixels[at] = Math.round(90 + wave * 25 + random() * 40)
  }
  return pixels
}
