/** A text cut to the longest width a label may have. */
export interface FittedText {
  readonly text: string
  readonly width: number
}

const WIDTH_MAX_VIEW = 180
/** No longer text can fit, so no more of it is measured. */
const LENGTH_MAX = 80
const TEXTS_KEPT = 4096

/** Measures texts in one font, once each. */
export class TextMeasure {
  readonly #fitted = new Map<string, FittedText>()
  #context: CanvasRenderingContext2D | null = null
  #font = '600 11px sans-serif'

  get font(): string {
    return this.#font
  }

  setFont(font: string): void {
    this.#font = font
    this.#fitted.clear()
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
    const characters = [...text.slice(0, LENGTH_MAX)]
    const isWhole = text.length <= LENGTH_MAX
    if (isWhole && this.#widthOf(text) <= WIDTH_MAX_VIEW) return { text, width: this.#widthOf(text) }
    let [fits, tooLong] = [0, characters.length]
    while (tooLong - fits > 1) {
      const middle = (fits + tooLong) >> 1
      if (this.#widthOf(shortened(characters, middle)) <= WIDTH_MAX_VIEW) fits = middle
      else tooLong = middle
    }
    const cut = shortened(characters, fits)
    return { text: cut, width: this.#widthOf(cut) }
  }

  #widthOf(text: string): number {
    this.#context ??= document.createElement('canvas').getContext('2d')
    if (this.#context === null) return text.length * 6
    this.#context.font = this.#font
    return this.#context.measureText(text).width
  }
}

const shortened = (characters: readonly string[], length: number): string =>
  characters.slice(0, length).join('').trimEnd() + '…'
