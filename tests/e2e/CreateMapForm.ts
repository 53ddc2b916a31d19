import type { Locator, Page } from '@playwright/test'

export interface Picture {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** The create dialog as people fill it in. */
export class CreateMapForm {
  readonly dialog: Locator
  readonly game: Locator
  readonly mapName: Locator
  readonly submit: Locator
  readonly problem: Locator
  readonly #image: Locator

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Create New Map' })
    this.game = this.dialog.getByRole('combobox', { name: 'Game' })
    this.mapName = this.dialog.getByLabel('Map name')
    this.submit = this.dialog.getByRole('button', { name: 'Create Map' })
    this.problem = this.dialog.getByRole('alert')
    this.#image = this.dialog.getByRole('button', { name: 'Map image' })
  }

  /** Where the map will be kept. */
  mode(name: 'Online' | 'Offline'): Locator {
    return this.dialog.getByRole('radio', { name })
  }

  choose(picture: Picture): Promise<void> {
    return this.#image.setInputFiles(picture)
  }
}

export const jpegFile = (buffer: Buffer, name = 'map.jpg'): Picture => ({
  name,
  mimeType: 'image/jpeg',
  buffer,
})
