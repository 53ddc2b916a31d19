import { expect, type Locator, type Page } from '@playwright/test'
import { mapPath } from '../../shared/paths.ts'

/** What the address of a map's page is made of. */
export type MapAddress = Parameters<typeof mapPath>[0]

export interface NewPoi {
  readonly name?: string
  readonly category: string
  readonly type: string
}

/** As the dialogs of a POI write them: `X 1,204 Y 866`. */
const COORDINATES = /^X [−-]?[\d,]+/

/** Where on the canvas, in CSS px from its top left corner. */
export interface PlaceView {
  readonly x: number
  readonly y: number
}

/** Chooses what is done with the whole map from its menu. */
export const chooseOwnerAct = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Edit this map' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** The map page as people use it. */
export class MapPage {
  readonly page: Page
  readonly canvas: Locator
  readonly list: Locator
  readonly newPoi: Locator
  readonly saved: Locator

  constructor(page: Page) {
    this.page = page
    this.canvas = page.getByRole('application')
    this.list = page.getByRole('tree', { name: 'POIs' })
    this.newPoi = page.getByRole('dialog', { name: 'New POI' })
    this.saved = page.getByText('Saved', { exact: true })
  }

  async open(map: MapAddress): Promise<void> {
    await this.page.goto(mapPath(map))
    await this.isReady()
  }

  /** The map is shown, and the keyboard and the tools work: their effects have run once the coordinates are told. */
  async isReady(): Promise<void> {
    await expect(this.canvas).toBeVisible()
    await expect(this.page.getByRole('group', { name: 'Coordinates' })).toHaveText(/\d/)
  }

  /** The picture is finished, tiles and all. */
  async isPictureMade(): Promise<void> {
    await expect(
      this.page.getByText(/Waiting for the picture|Waiting behind|Preparing the picture…|Making tiles…/),
    ).toHaveCount(0, {
      timeout: 60_000,
    })
  }

  /** The row of a POI or of a group, whether it is shown on the map or not. */
  row(name: string): Locator {
    const shown = this.list.getByRole('treeitem', { name, exact: true })
    return shown.or(this.list.getByRole('treeitem', { name: `${name}, hidden`, exact: true }))
  }

  info(name: string): Locator {
    return this.page.getByRole('dialog', { name, exact: true })
  }

  click(place: PlaceView): Promise<void> {
    return this.canvas.click({ position: place })
  }

  /** Clicks on the map and fills in the dialog that opens there. Returns the coordinates it shows. */
  async place(at: PlaceView, poi: NewPoi): Promise<string> {
    await this.click(at)
    await this.fill(poi)
    const coordinates = await this.newPoi.getByText(COORDINATES).innerText()
    await this.newPoi.getByRole('button', { name: 'Save' }).click()
    await expect(this.newPoi).toBeHidden()
    return coordinates
  }

  async fill({ name, category, type }: NewPoi): Promise<void> {
    await expect(this.newPoi).toBeVisible()
    if (name !== undefined) await this.newPoi.getByLabel('Name').fill(name)
    await this.newPoi.getByRole('combobox', { name: 'Category' }).fill(category)
    await this.newPoi.getByRole('combobox', { name: 'Type', exact: true }).fill(type)
  }

  async drag(from: PlaceView, to: PlaceView): Promise<void> {
    const box = await this.canvas.boundingBox()
    if (!box) throw new Error('The canvas is not on the page.')
    await this.page.mouse.move(box.x + from.x, box.y + from.y)
    await this.page.mouse.down()
    await this.page.mouse.move(box.x + (from.x + to.x) / 2, box.y + (from.y + to.y) / 2)
    await this.page.mouse.move(box.x + to.x, box.y + to.y)
    await this.page.mouse.up()
  }

  /** The coordinates that a POI's popup shows. */
  async placeOf(name: string): Promise<string> {
    await this.row(name).click()
    const text = await this.info(name).getByText(COORDINATES).innerText()
    await this.info(name).getByRole('button', { name: 'Close' }).click()
    return text
  }
}
