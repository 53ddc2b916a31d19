import { pngPicture } from '../pictures.ts'
import { CreateMapForm } from './CreateMapForm.ts'
import { giveFile } from './dropFile.ts'
import { MapPage } from './MapPage.ts'
import { addPois, withOwnMap } from './ownMap.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

const picture = async () => ({ name: 'view.png', type: 'image/png', bytes: await pngPicture(120, 80) })
const WORDS = { name: 'notes.txt', type: 'text/plain', bytes: Buffer.from('not a map') }

test(
  'starts a map with an image that is dropped or pasted on the home page, and tells the wrong kind at once',
  ONLY_IN_FULL,
  async ({ page, context, signIn }) => {
    await signIn(context, 'dropper@example.org', 'Dropper')
    await page.goto('/')
    const { dialog, problem } = new CreateMapForm(page)
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
    expect(await giveFile(page, WORDS, { x: 300, y: 400 })).toBe(true)
    await expect(problem).toHaveText('File must be an image.')
    expect(await giveFile(page, await picture(), null)).toBe(true)
    await expect(dialog.getByText('view.png')).toBeVisible()
    await expect(problem).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await giveFile(page, await picture(), { x: 300, y: 400 })
    await expect(dialog.getByText('view.png')).toBeVisible()
  },
)

test(
  'begins a POI where its picture is dropped, and gives a picture to the POI that is open',
  ONLY_IN_FULL,
  async ({ page, context, server, browser }) => {
    const { map, owner } = await withOwnMap(server, context, 'Drops')
    await addPois(owner, map.id, [{ name: 'Cache', category: 'Loot', type: 'Chest' }])
    const editor = new MapPage(page)
    await editor.open(map)
    await giveFile(page, WORDS, { x: 700, y: 300 })
    await expect(page.getByText('Only PNG, JPG, GIF allowed', { exact: true })).toBeVisible()
    expect(await giveFile(page, await picture(), { x: 700, y: 300 })).toBe(true)
    await expect(editor.newPoi.getByText('view.png')).toBeVisible()
    await editor.newPoi.getByRole('button', { name: 'Cancel' }).click()
    await expect(editor.newPoi).toBeHidden()

    await editor.row('Cache').click()
    await editor.info('Cache').getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Old cache')
    expect(await giveFile(page, await picture(), null)).toBe(true)
    await expect(page.getByText('view.png')).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Change the image' })).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Old cache')

    const visitor = new MapPage(await (await browser.newContext({ baseURL: server.url })).newPage())
    await visitor.open(map)
    expect(await giveFile(visitor.page, await picture(), { x: 700, y: 300 })).toBe(true)
    await expect(
      visitor.page.getByText('Only the owner of this map can add pictures.', { exact: true }),
    ).toBeVisible()
    await visitor.page.context().close()
  },
)
