import { expect, type Locator } from '@playwright/test'
import { contentAnswerSchema } from '../../shared/content/commits.ts'
import { decodeContent } from '../../shared/content/ContentDecoder.ts'
import type { Zone } from '../../shared/content/zones.ts'
import type { Client } from '../Client.ts'
import type { MapPage } from './MapPage.ts'

/** The tools of the map page that draw, and what is stored of what they draw. */
export class ZoneDrawing {
  readonly editor: MapPage
  readonly tools: Locator
  /** The buttons of a shape under way. */
  readonly bar: Locator
  readonly hints: Locator
  readonly #owner: Client
  readonly #mapId: string | number

  constructor(editor: MapPage, owner: Client, mapId: string | number) {
    this.editor = editor
    this.#owner = owner
    this.#mapId = mapId
    this.tools = editor.page.getByRole('toolbar', { name: 'Tools' })
    this.bar = editor.page.getByRole('toolbar', { name: 'Shape' })
    this.hints = editor.page.getByLabel('Keys', { exact: true })
  }

  tool(name: string): Locator {
    return this.tools.getByRole('button', { name, exact: true })
  }

  /** On small screens the tools are folded until they are wanted. */
  async unfold(): Promise<void> {
    await this.tool('Edit').tap()
    await expect(this.tool('Polygon zone')).toBeVisible()
  }

  /** Clicks at each place, the pointer travelling there as a hand does. */
  async clicks(...places: readonly (readonly [number, number])[]): Promise<void> {
    for (const [x, y] of places) await this.editor.click({ x, y })
  }

  async taps(...places: readonly (readonly [number, number])[]): Promise<void> {
    for (const [x, y] of places) await this.editor.canvas.tap({ position: { x, y } })
  }

  /**
   * Taps the corners of a polygon once its tool is in use: a tap on a button counts a moment after the finger has lifted, and
   * the next tap of a script would come before that. Each is announced.
   */
  async corners(...places: readonly (readonly [number, number])[]): Promise<void> {
    await expect(this.bar).toBeVisible()
    for (const [index, place] of places.entries()) {
      await this.taps(place)
      const said = this.editor.page.getByRole('log').getByText(new RegExp(`^Point ${index + 1} at`))
      await expect(said).toBeAttached()
    }
  }

  /** For those who do not see the canvas. */
  async isAnnounced(text: string): Promise<void> {
    await expect(this.editor.page.getByRole('log').getByText(text).first()).toBeAttached()
  }

  async zones(): Promise<readonly Zone[]> {
    const answer = await this.#owner.get(`/api/maps/${this.#mapId}/content`)
    return [...decodeContent(contentAnswerSchema.parse(answer.json()).parts).zones]
  }

  /** The kinds of what is stored, in whatever order. */
  async stores(...kinds: readonly Zone['geometry']['kind'][]): Promise<void> {
    const stored = async () => (await this.zones()).map(({ geometry }) => geometry.kind).sort()
    await expect.poll(stored).toEqual(kinds.toSorted())
  }
}
