import { newCanvas } from './newCanvas.ts'

/** A text, shortened if it is wider than a label may be. */
export interface FittedText {
  readonly text: string
  readonly width: number
}

const WIDTH_MAX_VIEW = 180
/** In characters. No longer text can fit, so the rest is not measured. */
const LENGTH_MAX = 80
const TEXTS_KEPT = 4096
/** Kerning may bring letters closer together than the sum of their widths. */
const KERNED_SHARE = 0.9
/** A shortened text is never narrower than this. */
const LEAST_WIDTH_MAX_VIEW = 100
/** The printable characters of ASCII. */
const [PLAIN_FIRST, PLAIN_LAST] = [32, 126]

/** Measures texts in one font, each text once. */
export class TextMeasure {
  readonly #fitted = new Map<string, FittedText>()
  #plainWidths: Float64Array | null = null
  #context: CanvasRenderingContext2D | null = null
  #font = '600 11px sans-serif'

  get font(): string {
    return this.#font
  }

  setFont(font: string): void {
    this.#font = font
    this.#fitted.clear()
    this.#plainWidths = null
  }

  /** Returns a lower bound of the fitted text's width without measuring it. 0 for texts beyond ASCII. */
  leastWidth(text: string): number {
    const widths = (this.#plainWidths ??= this.#measurePlain())
    let width = 0
    for (let at = 0; at < text.length && width < LEAST_WIDTH_MAX_VIEW; at++) {
      const letter = text.charCodeAt(at) - PLAIN_FIRST
      if (letter < 0 || letter >= widths.length) return 0
      width += (widths[letter] ?? 0) * KERNED_SHARE
    }
    return Math.min(width, LEAST_WIDTH_MAX_VIEW)
  }

  fitted(text: string): FittedText {
    const known = this.#fitted.get(text)
    if (known !== undefined) return known
    if (this.#fitted.size >= TEXTS_KEPT) this.#fitted.clear()
    const fitted = this.#fit(text)
    this.#fitted.set(text, fitted)
    return fitted
  }

  #fit(text: string): FittedText {
    const width = text.length <= LENGTH_MAX ? this.width(text) : Infinity
    if (width <= WIDTH_MAX_VIEW) return { text, width }
    const characters = [...text.slice(0, LENGTH_MAX)]
    let [fits, tooLong] = [0, characters.length]
    while (tooLong - fits > 1) {
      const middle = (fits + tooLong) >> 1
      if (this.width(shortened(characters, middle)) <= WIDTH_MAX_VIEW) fits = middle
      else tooLong = middle
    }
    const cut = shortened(characters, fits)
    return { text: cut, width: this.width(cut) }
  }

  #measurePlain(): Float64Array {
    const letters = Array.from({ length: PLAIN_LAST + 1 - PLAIN_FIRST }, (_, at) => PLAIN_FIRST + at)
    return Float64Array.from(letters, (code) => this.width(String.fromCharCode(code)))
  }

  /** Returns the width of a whole text, which is not kept. */
  width(text: string): number {
    this.#context ??= newCanvas().getContext('2d')
    if (this.#context === null) return text.length * 6
    this.#context.font = this.#font
    return this.#context.measureText(text).width
  }
}

const shortened = (characters: readonly string[], length: number): string =>
  characters.slice(0, length).join('').trimEnd() + '…'
