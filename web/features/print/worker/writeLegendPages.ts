import type { PDFDocument, PDFImage, PDFPage } from '@cantoo/pdf-lib'
import { type PdfText } from '../files/PdfText.ts'
import { fillColumns, type LegendType, legendLines, type PlacedLine } from '../layout/legendLayout.ts'
import { MARGIN_MM } from '../layout/pageLayout.ts'
import { MM_PER_INCH, POINTS_PER_MM, type SizeMm, VIEW_PX_PER_INCH } from '../layout/paper.ts'
import { LegendSymbols } from '../paint/LegendSymbols.ts'
import { workerCanvas } from '../paint/workerCanvas.ts'
import type { Printing } from './Printing.ts'

const SIDE_MM = MARGIN_MM + 5
const HEAD_MM = 24
const HEIGHTS_MM = { category: 10, type: 7 }
const COLUMN_MIN_MM = 58
const COLUMN_GAP_MM = 8
const HEADING_PT = 18
const TEXT_PT = 10
/** From a line's top to its baseline. */
const BASELINE_MM = { category: 7, type: 5 }
const SYMBOL_X_MM = 4
const NAME_X_MM = 9
/** Of a symbol's picture, in CSS px; the largest symbol is smaller. */
const SYMBOL_SIDE = 40
/** Px of a symbol's picture per CSS px. */
const SYMBOL_RATIO = 4

/** Writes the legend on as many pages as it takes. */
export const writeLegendPages = async (
  document: PDFDocument,
  text: PdfText,
  { task, icons }: Printing,
  sheet: SizeMm,
): Promise<void> => {
  const roomMm = sheet.widthMm - SIDE_MM * 2
  const columns = Math.max(1, Math.floor((roomMm + COLUMN_GAP_MM) / (COLUMN_MIN_MM + COLUMN_GAP_MM)))
  const columnMm = (roomMm - (columns - 1) * COLUMN_GAP_MM) / columns
  const height = sheet.heightMm - HEAD_MM - SIDE_MM
  const symbols = new SymbolPictures(document, new LegendSymbols(icons, SYMBOL_RATIO))
  const pages = fillColumns(legendLines(task.legend ?? []), { columns, height, heights: HEIGHTS_MM })
  for (const lines of pages) {
    const page = document.addPage([sheet.widthMm * POINTS_PER_MM, sheet.heightMm * POINTS_PER_MM])
    await text.write(page, sheet, task.title === null ? 'Legend' : `Legend: ${task.title}`, {
      leftMm: SIDE_MM,
      topMm: HEAD_MM - 5,
      sizePt: HEADING_PT,
      widthMm: roomMm,
      isBold: true,
    })
    for (const placed of lines) {
      const leftMm = SIDE_MM + placed.column * (columnMm + COLUMN_GAP_MM)
      await writeLine(page, sheet, placed, { text, symbols, leftMm, columnMm })
    }
  }
}

interface LineParts {
  readonly text: PdfText
  readonly symbols: SymbolPictures
  readonly leftMm: number
  readonly columnMm: number
}

const writeLine = async (
  page: PDFPage,
  sheet: SizeMm,
  { line, top }: PlacedLine,
  { text, symbols, leftMm, columnMm }: LineParts,
): Promise<void> => {
  const topMm = HEAD_MM + top + BASELINE_MM[line.kind]
  const style = { leftMm, topMm, sizePt: TEXT_PT, widthMm: columnMm }
  if (line.kind === 'category') return text.write(page, sheet, line.name, { ...style, isBold: true })
  const sideMm = (SYMBOL_SIDE / VIEW_PX_PER_INCH) * MM_PER_INCH
  page.drawImage(await symbols.of(line.type), {
    x: (leftMm + SYMBOL_X_MM - sideMm / 2) * POINTS_PER_MM,
    y: (sheet.heightMm - topMm + 1.2 - sideMm / 2) * POINTS_PER_MM,
    width: sideMm * POINTS_PER_MM,
    height: sideMm * POINTS_PER_MM,
  })
  const countMm = 14
  await text.write(page, sheet, line.type.name, {
    ...style,
    leftMm: leftMm + NAME_X_MM,
    widthMm: columnMm - NAME_X_MM - countMm,
  })
  await text.write(page, sheet, line.type.count.toLocaleString('en'), {
    ...style,
    leftMm: leftMm + columnMm,
    widthMm: countMm,
    isFaint: true,
    isRight: true,
  })
}

/** The symbols of types as pictures of a document, each of them once. */
class SymbolPictures {
  readonly #document: PDFDocument
  readonly #symbols: LegendSymbols
  readonly #known = new Map<string, Promise<PDFImage>>()

  constructor(document: PDFDocument, symbols: LegendSymbols) {
    this.#document = document
    this.#symbols = symbols
  }

  of(type: LegendType): Promise<PDFImage> {
    const key = `${type.shape} ${type.colour} ${type.iconUrl ?? ''}`
    const known = this.#known.get(key) ?? this.#make(type)
    this.#known.set(key, known)
    return known
  }

  async #make(type: LegendType): Promise<PDFImage> {
    const side = SYMBOL_SIDE * SYMBOL_RATIO
    const { canvas, painted } = workerCanvas(side, side)
    this.#symbols.paint(painted, type, side / 2, side / 2)
    const file = await canvas.convertToBlob({ type: 'image/png' })
    return this.#document.embedPng(await file.arrayBuffer())
  }
}
