import type { WebElement } from 'selenium-webdriver'
import { type Person, type Place } from './Person.ts'

/** How many pixels of each of the scene's canvases are not clear, from the lowest canvas up. */
export type PaintedPixels = readonly number[]

/** A map on a page, as people see and move it. */
export class MapView {
  readonly #person: Person

  constructor(person: Person) {
    this.#person = person
  }

  canvas(): Promise<WebElement> {
    return this.#person.see('application')
  }

  /** The picture, the markers and the labels, in the font of the page, are there, and nothing moves any more. */
  async rests(): Promise<PaintedPixels> {
    await this.canvas()
    let before = ''
    return this.#person.until('a map at rest', async () => {
      const pixels = await this.#person.run<number[]>(COUNT_PIXELS)
      const hash = await this.#person.run<string>('return location.hash')
      const isInFont = await this.#person.run<boolean>(IS_FONT_LOADED)
      const now = JSON.stringify([hash, pixels, isInFont])
      const isSame = now === before
      before = now
      return isInFont && isSame && pixels.some((count) => count > 0) && pixels
    })
  }

  /** The same, once more than nothing is painted on this many canvases at least. */
  async paints(canvases: number): Promise<PaintedPixels> {
    return this.#person.until(`${canvases} painted canvases`, async () => {
      const pixels = await this.rests()
      return pixels.filter((count) => count > 0).length >= canvases && pixels
    })
  }

  /** Does what moves the map, and waits until the address says where to: it is written once the view rests. */
  async moves(act: () => Promise<void>): Promise<void> {
    await this.rests()
    const hash = () => this.#person.run<string>('return location.hash')
    const before = await hash()
    await act()
    await this.#person.until('the map to move', async () => (await hash()) !== before)
  }

  /** A place of the view, from its top left corner, on the page. */
  async inPage(place: Place): Promise<Place> {
    const { x, y } = await this.#box()
    return { x: x + place.x, y: y + place.y }
  }

  /** Where a place of the map is on the page, by the camera in the address, which is written once the view rests. */
  async onPage(place: Place): Promise<Place> {
    await this.rests()
    const { x, y, width, height } = await this.#box()
    const hash = await this.#person.until('the camera’s address', () =>
      this.#person.run<string>('return location.hash'),
    )
    const [level = 0, centreX = 0, centreY = 0] = hash.slice(1).split('/').map(Number)
    const scale = 2 ** level
    return {
      x: x + width / 2 + (place.x - centreX) * scale,
      y: y + height / 2 - (place.y - centreY) * scale,
    }
  }

  async click(place: Place): Promise<void> {
    await this.#person.clickAt(await this.onPage(place))
  }

  /** How wide the painted part of the lowest canvas is, in CSS px. */
  async paintedWidth(): Promise<number> {
    await this.rests()
    return this.#person.run(PAINTED_WIDTH)
  }

  async #box(): Promise<{ x: number; y: number; width: number; height: number }> {
    return (await this.canvas()).getRect()
  }
}

/** Labels in another font are wider or narrower, so that others find room. */
const IS_FONT_LOADED = `return document.fonts.check('600 11px "Hanken Grotesk"')`

/** Canvases that are hidden, and those that another kind of context paints, show what these have got from them. */
const COUNT_PIXELS = `
  const stage = document.querySelector('.scene .konvajs-content') ?? document.querySelector('.scene')
  const shown = [...stage.querySelectorAll('canvas')].filter(
    (canvas) => canvas.width > 0 && canvas.checkVisibility({ visibilityProperty: true }),
  )
  return shown.flatMap((canvas) => {
    const context = canvas.getContext('2d')
    if (context === null) return []
    // Some canvases reach beyond the view.
    const [view, box] = [document.querySelector('.scene').getBoundingClientRect(), canvas.getBoundingClientRect()]
    const ratio = canvas.width / box.width
    const area = [view.left - box.left, view.top - box.top, view.width, view.height]
    const { data } = context.getImageData(...area.map((length) => Math.round(length * ratio)))
    let painted = 0
    for (let at = 3; at < data.length; at += 4) if (data[at] > 0) painted++
    return [painted]
  })
`

/** The middle row of the canvas, from the first pixel that is not clear to the last. */
const PAINTED_WIDTH = `
  const canvas = document.querySelector('.scene canvas')
  const { data } = canvas.getContext('2d').getImageData(0, canvas.height / 2, canvas.width, 1)
  const painted = [...data.keys()].filter((at) => at % 4 === 3 && data[at] > 0)
  if (painted.length === 0) return 0
  return ((painted.at(-1) - painted[0]) / 4 + 1) * (canvas.clientWidth / canvas.width)
`
