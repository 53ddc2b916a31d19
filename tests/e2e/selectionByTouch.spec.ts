import type { Page } from '@playwright/test'
import { viewPlace } from './canvasPixel.ts'
import { Fingers } from './Fingers.ts'
import { BOX, openManyPois } from './manyPois.ts'
import type { MapPage, PlaceView } from './MapPage.ts'
import { expect, test } from './test.ts'

const OVERVIEW_OF_PHONE = '#-2/800/600'

/** Counts what a thumb does: a tap or a drag. */
class CountedThumb {
  #gestures = 0
  readonly #page: Page
  readonly #editor: MapPage
  readonly #fingers: Fingers

  constructor(page: Page, editor: MapPage, fingers: Fingers) {
    this.#page = page
    this.#editor = editor
    this.#fingers = fingers
  }

  async drag(from: PlaceView, to: PlaceView): Promise<void> {
    this.#gestures++
    await this.#fingers.drag(await this.#at(from), await this.#at(to))
  }

  async tap(role: 'button' | 'menuitem', name: string): Promise<void> {
    this.#gestures++
    await this.#page.getByRole(role, { name, exact: true }).tap()
  }

  /** Returns how many there were since it was asked last. */
  takeCount(): number {
    const count = this.#gestures
    this.#gestures = 0
    return count
  }

  async #at(place: PlaceView): Promise<readonly [number, number]> {
    const { x, y } = await viewPlace(this.#page, place)
    const box = await this.#editor.canvas.boundingBox()
    return [x + (box?.x ?? 0), y + (box?.y ?? 0)]
  }
}

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** In the mode that two taps lead to, and which stays. */
test('moves, retypes and clears 30 POIs in 2, 3 and 2 gestures, each as one step of undo', async ({
  page,
  context,
  server,
}) => {
  const { editor } = await openManyPois(page, server, 'Thumb', 30, OVERVIEW_OF_PHONE)
  const hand = new CountedThumb(page, editor, await Fingers.of(context, page))
  const bar = page.getByRole('toolbar', { name: 'Selection' })
  const all = bar.getByRole('button', { name: '30 selected', exact: true })
  const isUndone = async (done: string) => {
    await page.keyboard.press('Control+z')
    await expect(page.getByText(`Undid: ${done}.`, { exact: true })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Edit', exact: true }).tap()
  await page.getByRole('button', { name: 'Select many', exact: true }).tap()

  await test.step('moves them by one of them', async () => {
    await hand.drag(...BOX)
    await expect(all).toBeVisible()
    await hand.drag({ x: 400, y: 460 }, { x: 500, y: 560 })
    await expect(page.getByText('Moved 30 POIs.', { exact: true })).toBeVisible()
    expect(hand.takeCount()).toBeLessThanOrEqual(2)
    for (const act of await bar.getByRole('button').all()) await expect(act).toBeInViewport({ ratio: 1 })
    await isUndone('moved 30 POIs')
  })

  await test.step('gives them another type, from the bar, which tells the counts', async () => {
    await bar.getByRole('button', { name: 'Clear the selection' }).tap()
    await hand.drag(...BOX)
    await hand.tap('button', 'Type')
    await hand.tap('menuitem', 'Chests')
    await expect(page.getByText('Made 30 POIs “Chests”.', { exact: true })).toBeVisible()
    expect(hand.takeCount()).toBeLessThanOrEqual(3)
    await all.tap()
    await expect(bar.getByRole('listitem')).toHaveText(['Chests30'])
    for (const act of await bar.getByRole('button').all()) await expect(act).toBeInViewport({ ratio: 1 })
    await isUndone('made 30 POIs “Chests”')
    await expect(bar.getByRole('listitem')).toHaveText(['Idols30'])
  })

  await test.step('clears the area', async () => {
    await bar.getByRole('button', { name: 'Clear the selection' }).tap()
    await hand.drag(...BOX)
    await hand.tap('button', 'Delete')
    await expect(page.getByText('Deleted 30 POIs.', { exact: true })).toBeVisible()
    expect(hand.takeCount()).toBeLessThanOrEqual(2)
    await isUndone('deleted 30 POIs')
    await page.getByRole('button', { name: 'Done' }).tap()
    await expect(page.getByRole('toolbar', { name: 'Select many' })).toBeHidden()
  })
})

test('works from the bar below the offer of an unfinished shape', async ({ page, server }) => {
  const { editor } = await openManyPois(page, server, 'Twohanded', 20, OVERVIEW_OF_PHONE)
  const tools = page.getByRole('toolbar', { name: 'Tools' })
  const tool = (name: string) => tools.getByRole('button', { name, exact: true })
  await tool('Edit').tap()
  await tool('Polygon zone').tap()
  await expect(page.getByRole('toolbar', { name: 'Shape' })).toBeVisible()
  await editor.canvas.tap({ position: { x: 200, y: 300 } })
  await expect(page.getByRole('log').getByText(/^Point 1 at/)).toBeAttached()
  await page.keyboard.press('m')
  const offer = page.getByRole('group', { name: 'Unfinished work' })
  await page.getByRole('button', { name: 'Done' }).tap({ trial: true })
  await page.keyboard.press('Control+a')
  const bar = page.getByRole('toolbar', { name: 'Selection' })
  for (const name of ['Type', 'Delete', 'Clear the selection'])
    await bar.getByRole('button', { name }).tap({ trial: true })
  await offer.getByRole('button', { name: 'Continue' }).tap({ trial: true })
  await bar.getByRole('button', { name: 'Clear the selection' }).tap()
  await expect(bar).toBeHidden()
})
