import type { Locator, Page } from '@playwright/test'
import { viewPlace } from './canvasPixel.ts'
import { doubleClick } from './doubleClick.ts'
import type { Fingers } from './Fingers.ts'
import type { MapPage, PlaceView } from './MapPage.ts'

/** A place on the map. */
type PlaceMap = Parameters<typeof viewPlace>[1]

/** Something with a name that is pressed. */
type Role = 'button' | 'menuitem'

/** Counts what one hand does to a map's page. What is held meanwhile, such as Shift, is part of the gesture. */
class CountedHand {
  protected readonly page: Page
  protected readonly editor: MapPage
  #gestures = 0

  constructor(editor: MapPage) {
    this.page = editor.page
    this.editor = editor
  }

  /** Returns how many gestures there were since it was asked last. */
  takeCount(): number {
    const count = this.#gestures
    this.#gestures = 0
    return count
  }

  /** A key. */
  async press(key: string): Promise<void> {
    this.count()
    await this.page.keyboard.press(key)
  }

  protected count(): void {
    this.#gestures++
  }
}

/** A click, a double click, a drag and the press of a key count one each; the way of the pointer is no gesture. */
export class CountedMouse extends CountedHand {
  async click(place: PlaceView): Promise<void> {
    this.count()
    await this.editor.click(place)
  }

  async doubleClick(place: PlaceView): Promise<void> {
    this.count()
    await doubleClick(this.editor.canvas, place)
  }

  async drag(from: PlaceMap, to: PlaceMap): Promise<void> {
    this.count()
    await this.editor.drag(await viewPlace(this.page, from), await viewPlace(this.page, to))
  }

  async drawBox(from: PlaceMap, to: PlaceMap): Promise<void> {
    await this.page.keyboard.down('Shift')
    await this.drag(from, to)
    await this.page.keyboard.up('Shift')
  }

  async clickCell(cell: Locator): Promise<void> {
    this.count()
    await cell.click()
  }

  async choose(role: Role, name: string): Promise<void> {
    this.count()
    await this.page.getByRole(role, { name, exact: true }).click()
  }
}

/** A tap, a double tap and a drag, be it a swipe, count one each. */
export class CountedThumb extends CountedHand {
  readonly #fingers: Fingers

  constructor(editor: MapPage, fingers: Fingers) {
    super(editor)
    this.#fingers = fingers
  }

  async tap(role: Role, name: string): Promise<void> {
    this.count()
    await this.page.getByRole(role, { name, exact: true }).tap()
  }

  /** Where a cell begins, which is in view: what is beyond the edge is not scrolled for. */
  async tapCell(cell: Locator): Promise<void> {
    this.count()
    const box = await cell.boundingBox()
    if (!box) throw new Error('The cell is not on the page.')
    await this.page.touchscreen.tap(box.x + box.height / 2, box.y + box.height / 2)
  }

  async tapAt(place: PlaceView): Promise<void> {
    this.count()
    await this.editor.canvas.tap({ position: place })
  }

  async doubleTapAt(place: PlaceView): Promise<void> {
    this.count()
    await this.#fingers.doubleTap(await this.#onPage(place))
  }

  async drag(from: PlaceMap, to: PlaceMap): Promise<void> {
    this.count()
    const [start, end] = [await viewPlace(this.page, from), await viewPlace(this.page, to)]
    await this.#fingers.drag(await this.#onPage(start), await this.#onPage(end))
  }

  /** Between places on the page. */
  async swipe(from: PlaceView, to: PlaceView): Promise<void> {
    this.count()
    await this.#fingers.drag([from.x, from.y], [to.x, to.y])
  }

  async #onPage({ x, y }: PlaceView): Promise<readonly [number, number]> {
    const box = await this.editor.canvas.boundingBox()
    return [x + (box?.x ?? 0), y + (box?.y ?? 0)]
  }
}

/** How far something is brought by the arrow keys. */
interface Way {
  readonly right?: number
  readonly down?: number
}

/**
 * The press of a key counts one, whatever is held with it. Where the arrow keys bring something to a place, the whole way there
 * counts one, as a hand holds them down; and Space that places a point at its end is part of that, as a click is of pointing.
 */
export class CountedKeys extends CountedHand {
  /** Brings the next point of a shape so many px of the view further and places it there. */
  async place({ right = 0, down = 0 }: Way = {}): Promise<void> {
    this.count()
    await this.#hold(right > 0 ? 'ArrowRight' : 'ArrowLeft', Math.abs(right))
    await this.#hold(down > 0 ? 'ArrowDown' : 'ArrowUp', Math.abs(down))
    await this.page.keyboard.press('Space')
  }

  /** Brings the active cell of the table so many columns and rows further. */
  async goToCell({ right = 0, down = 0 }: Way): Promise<void> {
    this.count()
    for (let step = 0; step < right; step++) await this.page.keyboard.press('ArrowRight')
    for (let step = 0; step < down; step++) await this.page.keyboard.press('ArrowDown')
  }

  /** 40 px at once with Shift; 1 px for the press and 8 each time that a held key repeats; the rest by single presses. */
  async #hold(key: string, byView: number): Promise<void> {
    let left = byView
    for (; left >= 40; left -= 40) await this.page.keyboard.press(`Shift+${key}`)
    if (left >= 9) {
      await this.page.keyboard.down(key)
      for (left -= 1; left >= 8; left -= 8) await this.page.keyboard.down(key)
      await this.page.keyboard.up(key)
    }
    for (; left > 0; left--) await this.page.keyboard.press(key)
  }
}
