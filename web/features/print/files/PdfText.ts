import { type PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { POINTS_PER_MM, type SizeMm } from '../layout/paper.ts'
import { PAPER_INK } from '../paint/paperInk.ts'
import { workerCanvas } from '../paint/workerCanvas.ts'

interface Fonts {
  readonly plain: PDFFont
  readonly bold: PDFFont
}

interface TextStyle {
  /** Of its left end, or with `isRight` of its right one, on the baseline; in mm from the upper left corner. */
  readonly leftMm: number
  readonly topMm: number
  readonly sizePt: number
  /** A wider text is shortened. */
  readonly widthMm: number
  readonly isBold?: boolean
  readonly isFaint?: boolean
  readonly isRight?: boolean
}

/** Px of a text that is painted, per point. */
const PX_PER_POINT = 4
const LINE_HEIGHT = 1.5
/** The share of a line that is below its baseline. */
const BELOW_SHARE = 0.35

/**
 * Writes texts on the pages of a document: as text that can be searched where the fonts of every PDF reader have its letters,
 * else as a picture of it.
 */
export class PdfText {
  readonly #document: PDFDocument
  readonly #fonts: Fonts
  /** The code points of the letters that both fonts have. */
  readonly #letters: ReadonlySet<number>
  readonly #family: string

  private constructor(document: PDFDocument, fonts: Fonts, family: string) {
    this.#document = document
    this.#fonts = fonts
    this.#letters = new Set(fonts.plain.getCharacterSet())
    this.#family = family
  }

  /** `family`: the font of what is painted. */
  static async create(document: PDFDocument, family: string): Promise<PdfText> {
    const plain = await document.embedFont(StandardFonts.Helvetica)
    const bold = await document.embedFont(StandardFonts.HelveticaBold)
    return new PdfText(document, { plain, bold }, family)
  }

  async write(page: PDFPage, sheet: SizeMm, text: string, style: TextStyle): Promise<void> {
    const font = style.isBold ? this.#fonts.bold : this.#fonts.plain
    if (!this.#canWrite(text)) return this.#paint(page, sheet, text, style)
    const widthOf = (shown: string) => font.widthOfTextAtSize(shown, style.sizePt)
    const shown = cut(text, widthOf, style.widthMm * POINTS_PER_MM)
    const x = style.leftMm * POINTS_PER_MM - (style.isRight ? widthOf(shown) : 0)
    const y = (sheet.heightMm - style.topMm) * POINTS_PER_MM
    page.drawText(shown, { x, y, size: style.sizePt, font, color: colourOf(inkOf(style)) })
  }

  /** The library would write a question mark for a letter that there is not. */
  #canWrite(text: string): boolean {
    return [...text].every((letter) => this.#letters.has(letter.codePointAt(0) ?? 0))
  }

  async #paint(page: PDFPage, sheet: SizeMm, text: string, style: TextStyle): Promise<void> {
    const sizePx = style.sizePt * PX_PER_POINT
    const font = `${style.isBold ? 700 : 400} ${sizePx}px ${this.#family}`
    const measuring = workerCanvas(1, 1).context
    measuring.font = font
    const widthOf = (shown: string) => measuring.measureText(shown).width / PX_PER_POINT
    const shown = cut(text, widthOf, style.widthMm * POINTS_PER_MM)
    const [width, height] = [widthOf(shown), style.sizePt * LINE_HEIGHT]
    const { canvas, context } = workerCanvas(
      Math.max(1, Math.ceil(width * PX_PER_POINT)),
      Math.ceil(height * PX_PER_POINT),
    )
    context.font = font
    context.fillStyle = inkOf(style)
    context.fillText(shown, 0, canvas.height * (1 - BELOW_SHARE))
    const file = await canvas.convertToBlob({ type: 'image/png' })
    const picture = await this.#document.embedPng(await file.arrayBuffer())
    page.drawImage(picture, {
      x: style.leftMm * POINTS_PER_MM - (style.isRight ? width : 0),
      y: (sheet.heightMm - style.topMm) * POINTS_PER_MM - height * BELOW_SHARE,
      width: canvas.width / PX_PER_POINT,
      height: canvas.height / PX_PER_POINT,
    })
  }
}

const inkOf = ({ isFaint = false }: TextStyle): string => (isFaint ? PAPER_INK.faint : PAPER_INK.text)

/** Returns the colour of `#rrggbb`. */
export const colourOf = (colour: string) => {
  const value = Number.parseInt(colour.slice(1), 16)
  return rgb((value >> 16) / 255, ((value >> 8) & 0xff) / 255, (value & 0xff) / 255)
}

const cut = (text: string, widthOf: (text: string) => number, widthMax: number): string => {
  if (widthOf(text) <= widthMax) return text
  const letters = [...text]
  while (letters.length > 0 && widthOf(`${letters.join('')}…`) > widthMax) letters.pop()
  return `${letters.join('')}…`
}
