import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import type { MapAnswer } from '../../shared/maps/maps.ts'
import { jpegPicture } from '../pictures.ts'
import { canvasPixel, viewPlace } from './canvasPixel.ts'
import { CreateMapForm, jpegFile } from './CreateMapForm.ts'
import type { BuiltServer } from './BuiltServer.ts'
import { chooseOwnerAct, MapPage } from './MapPage.ts'
import { addPois, withOwnMap } from './ownMap.ts'
import { signInContext } from './signInContext.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'
import { softPicture } from './softPicture.ts'
import { tileOf } from './tileOf.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Edit Map' })

/** A map of 800 × 600 with one POI at 400, 600, its pictures made by the server. */
const aPicturedMap = async (server: BuiltServer, context: BrowserContext, page: Page, name: string) => {
  const { client } = await signInContext(server, context, `${name.toLowerCase()}@example.org`, name)
  const form = new FormData()
  form.set('game_name', 'Ninth Bell')
  form.set('display_name', `Spindle of ${name}`)
  form.set('map', new Blob([new Uint8Array(await jpegPicture(800, 600))]), 'map.jpg')
  const created = await client.send('POST', '/api/upload-map', { body: form })
  const { id, slug, uploader_username } = created.json<{
    id: number
    slug: string
    uploader_username: string
  }>()
  await addPois(client, id, [{ name: 'Mill', category: 'Places', type: 'House' }])
  const map = new MapPage(page)
  await map.open({ id, slug, uploader_username })
  await map.isPictureMade()
  return { map, id, client }
}

test('changes the details of the open map, its address included, without opening it again [CREATE-001] [CREATE-007]', async ({
  server,
  context,
  page,
}) => {
  const { map } = await withOwnMap(server, context, 'Brannoch')
  const viewer = new MapPage(page)
  await viewer.open(map)
  await chooseOwnerAct(page, 'Edit Map')
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('combobox', { name: 'Game' })).toHaveValue('Saltmarrow')
  await expect(dialog.getByLabel('Map name')).toHaveValue('Isles of Brannoch')

  await dialog.getByLabel('Map name').fill('The Far Isles')
  await dialog.getByLabel('Version').fill('1.4.2')
  await dialog.getByLabel('Tip link').fill('https://give.example/brannoch')
  await page.route('**/api/upload-map/*', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Upload failed.')
  await expect(dialog.getByLabel('Map name')).toHaveValue('The Far Isles')

  const opened: string[] = []
  page.on('request', (request) => opened.push(new URL(request.url()).pathname))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'The Far Isles' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/map/the-far-isles_brannoch_${map.id}`))
  await expect(page.getByRole('link', { name: 'Tip' })).toHaveAttribute(
    'href',
    'https://give.example/brannoch',
  )
  expect(opened).not.toContain(`/api/maps/${map.id}/content`)
})

test(
  'edits a map from one’s own list, and creates one that is private from the start [LISTS-022]',
  ONLY_IN_FULL,
  async ({ server, context, page }) => {
    const { map } = await withOwnMap(server, context, 'Corrie')
    await page.goto('/my-maps')
    await tileOf(page, map).getByRole('button', { name: 'Edit Isles of Corrie' }).click()
    await dialogOf(page).getByText('Only me').click()
    await dialogOf(page).getByRole('button', { name: 'Save' }).click()
    await expect(tileOf(page, map)).toContainText('Private')

    await page.goto('/')
    await page.getByRole('button', { name: 'Create Map' }).first().click()
    const form = new CreateMapForm(page)
    await expect(
      form.dialog.getByText(/^Left for you: [\d,]+ of 1,000 maps, and .* GB for their images\.$/),
    ).toBeVisible()
    await form.game.fill('Corrie’s Own')
    await form.dialog.getByText('Only me').click()
    await form.choose(jpegFile(await jpegPicture(640, 480)))
    await form.submit.click()
    await expect(page).toHaveURL(/\/map\/corrie-s-own_corrie_\d+/)
    await page.goto('/?search=corrie%E2%80%99s')
    await expect(page.getByRole('article').filter({ hasText: 'Corrie’s Own' })).toContainText('Private')
  },
)

test(
  'replaces the image by a larger one, scales what is on it, and undoes both',
  ONLY_IN_FULL,
  async ({ server, context, page }) => {
    const { map } = await aPicturedMap(server, context, page, 'Scaler')
    await chooseOwnerAct(page, 'Edit Map')
    const dialog = dialogOf(page)
    await dialog.getByLabel('Replace image').setInputFiles(jpegFile(await softPicture(1600, 1200), 'new.jpg'))
    await expect(dialog.getByText('800 × 600 px → 1,600 × 1,200 px')).toBeVisible()
    await expect(dialog.getByRole('radio', { name: /^Keep from top left/ })).toBeChecked()
    await dialog.getByRole('radio', { name: /^Scale/ }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(async () => expect(await map.placeOf('Mill')).toBe('X 800, Y 1,200')).toPass({
      timeout: 60_000,
    })
    await page.keyboard.press('Control+z')
    await expect(async () => expect(await map.placeOf('Mill')).toBe('X 400, Y 600')).toPass()
  },
)

const RED = { r: 220, g: 20, b: 30 }

test(
  'shows another image to whoever has the map open, at the same place, with pins and content on it, without a reload',
  ONLY_IN_FULL,
  async ({ server, context, page, browser }) => {
    const { map, client, id } = await aPicturedMap(server, context, page, 'Veering')
    const { slug, uploader_username } = (await client.get(`/api/maps/${id}`)).json<MapAnswer>()
    const visiting = await browser.newContext({ baseURL: server.url })
    const visitor = await visiting.newPage()
    const visited = new MapPage(visitor)
    await visited.open({ id, slug, uploader_username })
    await expect(async () => expect(await visited.placeOf('Mill')).toBe('X 400, Y 600')).toPass()
    await visitor.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Place pin' }).click()
    const beside = await viewPlace(visitor, { x: 500, y: 300 })
    await visited.click(beside)
    const pin = visitor.getByRole('dialog', { name: 'New pin' })
    await pin.getByLabel('Label').fill('Stash')
    await pin.getByRole('button', { name: 'Save' }).click()
    const before = await viewPlace(visitor, { x: 400, y: 600 })
    let loads = 0
    visitor.on('load', () => (loads += 1))

    await chooseOwnerAct(page, 'Edit Map')
    const dialog = dialogOf(page)
    const picture = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: RED } })
      .jpeg()
      .toBuffer()
    await dialog.getByLabel('Replace image').setInputFiles(jpegFile(picture, 'new.jpg'))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(async () => expect(await map.placeOf('Mill')).toBe('X 400, Y 1,200')).toPass({
      timeout: 60_000,
    })

    await visitor.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect
      .poll(async () => {
        const after = await viewPlace(visitor, { x: 400, y: 1200 })
        const [r = 0, g = 255] = await canvasPixel(visitor, 'background', {
          x: after.x - 30,
          y: after.y + 40,
        })
        return r > 180 && g < 60 && Math.abs(after.x - before.x) <= 2 && Math.abs(after.y - before.y) <= 2
      })
      .toBe(true)
    expect(await visited.placeOf('Mill')).toBe('X 400, Y 1,200')
    await visitor.getByRole('button', { name: 'Stash', exact: true }).click()
    await expect(visitor.getByRole('dialog', { name: 'Stash' }).getByText(/^X 500, Y 90\d/)).toBeVisible()
    expect(loads).toBe(0)
    await visiting.close()
  },
)
