import { pngPicture } from '../pictures.ts'
import { MapPage } from './MapPage.ts'
import { addPois, withOwnMap } from './ownMap.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

test(
  'finds an icon of the library by words and keys, in the type’s colour, and nothing of it loads before',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const { map, owner } = await withOwnMap(server, context, 'Icons')
    await addPois(owner, map.id, [{ name: 'Cache', category: 'Loot', type: 'Chest' }])
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const editor = new MapPage(page)
    await editor.open(map)
    await editor.row('Cache').click()
    await editor.info('Cache').getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('button', { name: 'Icon of the type: Shape' }).click()
    expect(asked.filter((path) => /^\/icons/.test(path))).toEqual([])

    await page.getByRole('button', { name: 'Library' }).click()
    const picker = page.getByRole('dialog', { name: 'Choose an icon' })
    const find = picker.getByRole('searchbox', { name: 'Find icons' })
    await expect(find).toBeFocused()
    await find.fill('no such thing')
    await expect(picker.getByRole('heading', { name: 'No icon has this name.' })).toBeVisible()
    await find.fill('chest')
    await expect(picker.getByRole('option', { name: 'Chest', exact: true })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(picker.getByRole('listbox', { name: 'Icons' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect(picker).toBeHidden()
    await expect(page.getByRole('button', { name: 'Change icon: Chest' })).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()

    const colour = page.waitForResponse(/\/icons\/chest\/12ab9f\.svg$/)
    await owner.send('PUT', `/api/type-edit/${await typeIdOf()}`, { body: { color: '#12ab9f' } })
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    expect((await colour).status()).toBe(200)

    async function typeIdOf(): Promise<number> {
      await expect(editor.saved).toBeVisible()
      const types = (await owner.get(`/api/poi/types/${map.id}`)).json<{ id: number; icon_url: string }[]>()
      expect(types[0]?.icon_url).toBe('/icons/chest/ff0000.svg')
      return types[0]?.id ?? 0
    }
  },
)

test('says that icons are out of reach, and tries again', ONLY_IN_FULL, async ({ page, context, server }) => {
  const { map, owner } = await withOwnMap(server, context, 'Adrift')
  await addPois(owner, map.id, [{ name: 'Cache', category: 'Loot', type: 'Chest' }])
  const editor = new MapPage(page)
  await editor.open(map)
  await editor.click({ x: 300, y: 300 })
  await page.route('**/icons/index.json', (route) => route.abort())
  await editor.newPoi.getByRole('button', { name: 'Library' }).click()
  const picker = page.getByRole('dialog', { name: 'Choose an icon' })
  await expect(picker.getByRole('alert')).toContainText('The icons could not be loaded.', { timeout: 10_000 })
  await page.unroute('**/icons/index.json')
  await page.route('**/icons/outlines/**', (route) => route.abort())
  await picker.getByRole('button', { name: 'Try again' }).click()
  await expect(picker.getByRole('alert')).toContainText('Some icons could not be loaded.', {
    timeout: 10_000,
  })
  await page.unroute('**/icons/outlines/**')
  await picker.getByRole('button', { name: 'Try again' }).click()
  await expect(picker.getByRole('option').first().locator('path')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(picker).toBeHidden()
  await expect(editor.newPoi).toBeVisible()
})

test(
  'crops a picture that is too large for an icon by keys, and shrinks one for a POI, in place of a refusal',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const { map } = await withOwnMap(server, context, 'Crops')
    const editor = new MapPage(page)
    await editor.open(map)
    await editor.click({ x: 300, y: 300 })
    await editor.fill({ name: 'Tower', category: 'Sights', type: 'Towers' })
    const { newPoi } = editor
    await newPoi.getByLabel('Icon: choose a file').setInputFiles({
      name: 'photo.webp',
      mimeType: 'image/png',
      buffer: await pngPicture(300, 200),
    })
    const crop = page.getByRole('dialog', { name: 'Crop the icon' })
    await expect(crop.getByText('200 × 200 px')).toBeVisible()
    await crop.getByLabel('Right bottom handle').focus()
    await page.keyboard.press('Shift+ArrowLeft')
    await expect(crop.getByText('200 × 200 px')).toBeHidden()
    await crop.getByRole('button', { name: 'Use', exact: true }).click()
    await expect(newPoi.getByText('photo.png')).toBeVisible()

    await newPoi.getByLabel('Image: choose a file').setInputFiles({
      name: 'noise.bmp',
      mimeType: 'image/bmp',
      buffer: bitmapOf(1200, 900),
    })
    await expect(newPoi.getByText('noise.jpg')).toBeVisible({ timeout: 20_000 })
    await newPoi.getByRole('button', { name: 'Save' }).click()
    await expect(editor.row('Tower')).toBeVisible()
    await expect(editor.saved).toBeVisible()
  },
)

/** A picture of 24-bit noise, which no server takes and PNG cannot compress. */
const bitmapOf = (width: number, height: number): Buffer => {
  const bytes = Buffer.alloc(54 + width * height * 3)
  bytes.write('BM')
  bytes.writeUInt32LE(bytes.length, 2)
  bytes.writeUInt32LE(54, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(width, 18)
  bytes.writeInt32LE(height, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(24, 28)
  for (let at = 54, seed = 1; at < bytes.length; at++) {
    seed = (seed * 48271) % 0x7fffffff
    bytes[at] = seed >> 8
  }
  return bytes
}
