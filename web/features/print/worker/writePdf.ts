import { PDFDocument, type PDFPage } from '@cantoo/pdf-lib'
import type { PixelFrame, RectDevice } from '../../../scene/raster/pixelFrame.ts'
import { colourOf, PdfText } from '../files/PdfText.ts'
import { cuttingMarks, type MapPage, MARGIN_MM, type PageLayout, pageName } from '../layout/pageLayout.ts'
import { MM_PER_INCH, POINTS_PER_MM } from '../layout/paper.ts'
import { scaleLength } from '../layout/scaleLength.ts'
import { PAPER_INK } from '../paint/paperInk.ts'
import { frameOfArea, frameOfPart } from '../paint/pictureFrame.ts'
import { workerCanvas } from '../paint/workerCanvas.ts'
import { pagesOf, paperPixelRatio, paperScale } from '../printPlan.ts'
import type { Printing } from './Printing.ts'
import type { PrintOutput } from './printMessages.ts'
import { writeLegendPages } from './writeLegendPages.ts'

type PdfOutput = Extract<PrintOutput, { kind: 'pdf' }>

const JPEG_QUALITY = 0.9

/** Writes a document page by page: the map, on one page or as a poster, and then its legend. */
export const writePdf = async (printing: Printing, output: PdfOutput): Promise<Blob> => {
  const { task, painting, onProgress } = printing
  const layout = pagesOf(task.area, {
    ...output,
    isTitled: task.title !== null,
    isFooted: task.scale !== null,
  })
  const frame = frameOfArea(task.area, paperScale(task.area, layout, output), paperPixelRatio(output))
  painting.place(frame)
  const document = await PDFDocument.create()
  document.setCreator('Pinfold')
  if (task.title !== null) document.setTitle(task.title)
  const text = await PdfText.create(document, task.font.family)
  for (const [at, page] of layout.pages.entries()) {
    const sheet = document.addPage([
      layout.sheet.widthMm * POINTS_PER_MM,
      layout.sheet.heightMm * POINTS_PER_MM,
    ])
    await drawMap(document, sheet, printing, { frame, page, layout, output })
    await drawTexts(sheet, text, printing, { frame, page, layout, output })
    onProgress((at + 1) / layout.pages.length)
  }
  if (task.legend !== null) await writeLegendPages(document, text, printing, layout.sheet)
  return new Blob([Uint8Array.from(await document.save())], { type: 'application/pdf' })
}

interface DrawnPage {
  readonly frame: PixelFrame
  readonly page: MapPage
  readonly layout: PageLayout
  readonly output: PdfOutput
}

const drawMap = async (
  document: PDFDocument,
  sheet: PDFPage,
  { images, painting }: Printing,
  { frame, page, layout, output }: DrawnPage,
): Promise<void> => {
  const part = pixelsOf(page, frame, output)
  const { canvas, context, painted } = workerCanvas(part.width, part.height)
  context.fillStyle = PAPER_INK.paper
  context.fillRect(0, 0, part.width, part.height)
  const inFrame = frameOfPart(frame, part)
  for (const image of images) await image.paint(painted, inFrame)
  painting.paint(painted, inFrame)
  const file = await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY })
  const { leftMm, topMm, widthMm, heightMm } = page.onSheet
  sheet.drawImage(await document.embedJpg(await file.arrayBuffer()), {
    x: leftMm * POINTS_PER_MM,
    y: (layout.sheet.heightMm - topMm - heightMm) * POINTS_PER_MM,
    width: widthMm * POINTS_PER_MM,
    height: heightMm * POINTS_PER_MM,
  })
}

/** Returns what of the picture is on a page, in px, within the picture. */
const pixelsOf = ({ part }: MapPage, { width, height }: PixelFrame, { perInch }: PdfOutput): RectDevice => {
  const inPx = (mm: number): number => Math.round((mm * perInch) / MM_PER_INCH)
  const [left, top] = [inPx(part.leftMm), inPx(part.topMm)]
  const right = Math.min(width, inPx(part.leftMm + part.widthMm))
  const bottom = Math.min(height, inPx(part.topMm + part.heightMm))
  return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) }
}

const TITLE_PT = 18
const TITLE_GAP_MM = 5
const SMALL_PT = 10
/** From the map to the baseline of the texts above and below, on a poster beyond the marks. */
const POSTER_TITLE_GAP_MM = 7.5
const FOOT_GAP_MM = 9
const BAR_HEIGHT_MM = 1.6
const BAR_MAX_MM = 60

const drawTexts = async (
  sheet: PDFPage,
  text: PdfText,
  { task }: Printing,
  { frame, page, layout, output }: DrawnPage,
): Promise<void> => {
  const isPoster = layout.pages.length > 1
  const { leftMm, topMm, widthMm, heightMm } = page.onSheet
  const roomMm = layout.sheet.widthMm - MARGIN_MM - leftMm
  const footMm = topMm + heightMm + FOOT_GAP_MM
  if (isPoster) drawMarks(sheet, page, layout)
  if (task.title !== null)
    await text.write(sheet, layout.sheet, task.title, {
      leftMm: leftMm + (isPoster ? 2 : 0),
      topMm: topMm - (isPoster ? POSTER_TITLE_GAP_MM : TITLE_GAP_MM),
      sizePt: isPoster ? SMALL_PT : TITLE_PT,
      widthMm: roomMm,
      isBold: true,
    })
  if (isPoster)
    await text.write(sheet, layout.sheet, placeText(page, layout), {
      leftMm: layout.sheet.widthMm - MARGIN_MM - 2,
      topMm: footMm,
      sizePt: SMALL_PT,
      widthMm: roomMm,
      isFaint: true,
      isRight: true,
    })
  if (task.scale === null) return
  const mmPerMap = (frame.perMap * MM_PER_INCH) / output.perInch
  const bar = scaleLength({ ...task.scale, longestMap: Math.min(BAR_MAX_MM, widthMm / 2) / mmPerMap })
  const barMm = bar.lengthMap * mmPerMap
  const barLeftMm = leftMm + (isPoster ? 2 : 0)
  drawBar(sheet, layout, { leftMm: barLeftMm, topMm: footMm - BAR_HEIGHT_MM - 0.6, barMm })
  await text.write(sheet, layout.sheet, bar.text, {
    leftMm: barLeftMm + barMm + 3,
    topMm: footMm,
    sizePt: SMALL_PT,
    widthMm: roomMm,
  })
}

const placeText = (page: MapPage, { rows, columns }: PageLayout): string =>
  `${pageName(page)}: row ${page.row + 1} of ${rows}, column ${page.column + 1} of ${columns}`

interface PlacedBar {
  readonly leftMm: number
  readonly topMm: number
  readonly barMm: number
}

/** Half of the bar is filled, so that half of the length can be read, too. */
const drawBar = (
  sheet: PDFPage,
  { sheet: { heightMm } }: PageLayout,
  { leftMm, topMm, barMm }: PlacedBar,
): void => {
  const y = (heightMm - topMm - BAR_HEIGHT_MM) * POINTS_PER_MM
  const height = BAR_HEIGHT_MM * POINTS_PER_MM
  const half = (barMm / 2) * POINTS_PER_MM
  const ink = colourOf(PAPER_INK.text)
  const look = { y, width: half, height, borderColor: ink, borderWidth: 0.8 }
  sheet.drawRectangle({ ...look, x: leftMm * POINTS_PER_MM, color: ink })
  sheet.drawRectangle({ ...look, x: leftMm * POINTS_PER_MM + half, color: colourOf(PAPER_INK.paper) })
}

const drawMarks = (sheet: PDFPage, page: MapPage, { sheet: { heightMm } }: PageLayout): void => {
  const pointOf = ([xMm, yMm]: readonly [number, number]) => ({
    x: xMm * POINTS_PER_MM,
    y: (heightMm - yMm) * POINTS_PER_MM,
  })
  for (const { fromMm, toMm } of cuttingMarks(page))
    sheet.drawLine({
      start: pointOf(fromMm),
      end: pointOf(toMm),
      thickness: 0.4,
      color: colourOf(PAPER_INK.text),
    })
}
