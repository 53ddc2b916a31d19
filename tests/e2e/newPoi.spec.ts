import { jpegPicture, pngPicture } from '../pictures.ts'
import { doubleClick } from './doubleClick.ts'
import { MapPage } from './MapPage.ts'
import { withOwnMap } from './ownMap.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

const fileOf = (name: string, mimeType: string, content = 'Not a picture.') => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
})
const pngFile = async (name: string, width: number, height: number) => ({
  name,
  mimeType: 'image/png',
  buffer: await pngPicture(width, height),
})
const jpegFile = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await jpegPicture() })

test('has fields for name, type and look of a new POI, says what it lacks, and gives each new type a look of its own [VIEW-026] [POI-005] [POI-006] [POI-007] [POI-008] [POI-009] [POI-010] [POI-011] [POI-012] [POI-015] [PERM-141]', async ({
  page,
  context,
  server,
}) => {
  const { map } = await withOwnMap(server, context, 'Asker')
  const editor = new MapPage(page)
  await editor.open(map)
  await editor.click({ x: 300, y: 300 })
  const { newPoi } = editor
  const save = newPoi.getByRole('button', { name: 'Save' })
  const colour = newPoi.getByRole('textbox', { name: 'Type colour' })
  await expect(newPoi.getByLabel('Name')).toBeFocused()
  await newPoi.getByRole('combobox', { name: 'Category' }).fill('Collectibles')
  await expect(save).toBeDisabled()
  await save.hover()
  await expect(newPoi.getByText('Choose a type.', { exact: true }).first()).toBeVisible()
  await newPoi.getByRole('combobox', { name: 'Type', exact: true }).fill('Gull Idols')
  await expect(save).toBeEnabled()
  await colour.fill('#ffc53d')
  await newPoi.getByRole('radio', { name: 'Star' }).check({ force: true })
  await newPoi.getByRole('textbox', { name: 'Label border' }).fill('#112233')
  await newPoi.getByLabel('Description').fill('Only at low tide.')
  await save.click()
  await expect(editor.list.getByRole('treeitem', { name: /^Gull Idols/ })).toBeVisible()

  await editor.click({ x: 500, y: 300 })
  await expect(newPoi.getByRole('combobox', { name: 'Type', exact: true })).toHaveValue('')
  await newPoi.getByRole('button', { name: 'Same as last' }).click()
  await expect(newPoi.getByRole('combobox', { name: 'Type', exact: true })).toHaveValue('Gull Idols')
  await expect(newPoi.getByRole('radio', { name: 'Star' })).toBeChecked()
  await expect(colour).toHaveValue('#FFC53D')
  await expect(colour).toBeDisabled()
  await newPoi.getByRole('switch', { name: 'Draw a border around labels' }).click()
  await newPoi.getByRole('button', { name: 'Unlock colour' }).click()
  await colour.fill('#00ff88')
  await expect(newPoi.getByText('Changes the other POI of “Gull Idols” too.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(newPoi).toBeHidden()
  await expect(editor.list.getByRole('treeitem')).toHaveCount(4)

  await page.keyboard.press('Control+z')
  await expect(editor.list.getByRole('treeitem')).toHaveCount(3)
  await editor.click({ x: 500, y: 300 })
  await newPoi.getByRole('button', { name: 'Same as last' }).click()
  await expect(colour).toHaveValue('#FFC53D')
  await newPoi.getByRole('combobox', { name: 'Type', exact: true }).fill('Bells')
  await expect(colour).not.toHaveValue('#FFC53D')
  await expect(newPoi.getByRole('radio', { name: 'Star' })).not.toBeChecked()
})

test('shows the popup beside its place, 360 px wide, follows the camera, and lets only the owner edit [POI-001] [POI-002] [POI-003] [POI-004] [CONST-073] [PERM-151] [PERM-153] [PERM-181]', async ({
  page,
  context,
  server,
  browser,
}) => {
  const { map } = await withOwnMap(server, context, 'Popup')
  const editor = new MapPage(page)
  await editor.open(map)
  await editor.place({ x: 300, y: 300 }, { name: 'Low Sister', category: 'Sights', type: 'Idols' })
  await editor.row('Low Sister').click()
  const info = editor.info('Low Sister')
  const box = async () => (await info.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  expect((await box()).width).toBe(360)
  const before = await box()
  await editor.drag({ x: 200, y: 600 }, { x: 260, y: 640 })
  await expect.poll(async () => (await box()).x).toBe(before.x + 60)
  expect((await box()).y).toBe(before.y + 40)

  await info.getByRole('button', { name: 'Edit' }).click()
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await page.getByLabel('Y', { exact: true }).fill('here')
  await expect(page.getByText('Enter a number.')).toBeVisible()
  await expect(save).toBeDisabled()
  await page.getByLabel('Y', { exact: true }).fill('77')
  await expect(save).toBeEnabled()
  await editor.click({ x: 200, y: 600 })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await save.click()
  await expect(info).toContainText('Y 77')
  await expect(editor.saved).toBeVisible()

  const visiting = await browser.newContext({ baseURL: server.url })
  const visitor = new MapPage(await visiting.newPage())
  await visitor.open(map)
  await visitor.row('Low Sister').click()
  await expect(visitor.info('Low Sister')).toContainText('Idols, Sights')
  await expect(visitor.info('Low Sister').getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
  await visitor.info('Low Sister').getByRole('checkbox', { name: 'Found' }).check({ force: true })
  await visitor.page.reload()
  await visitor.row('Low Sister').click()
  await expect(visitor.info('Low Sister').getByRole('checkbox', { name: 'Found' })).toBeChecked()
  await visiting.close()
})

test(
  'does not treat the second half of a double click on Cancel or Save as a click on the map',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const { map } = await withOwnMap(server, context, 'Twice')
    await page.clock.install()
    const editor = new MapPage(page)
    await editor.open(map)
    for (const name of ['Cancel', 'Save']) {
      await editor.click({ x: 300, y: 300 })
      await editor.fill({ name, category: 'Sights', type: 'Idols' })
      // Where the clock is installed, events carry its time, and not the time at which they came.
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
      await doubleClick(editor.newPoi.getByRole('button', { name, exact: true }))
      await expect(editor.newPoi).toBeHidden()
      // Longer than a click waits for its second: the panel would be open by then.
      await page.clock.runFor(400)
      await expect(editor.newPoi).toBeHidden()
      await page.clock.resume()
    }
    await expect(editor.list.getByRole('treeitem', { name: 'Save' })).toBeVisible()
  },
)

test('gives a POI a picture and its type an icon, shows its text as plain text, removes the pictures again, and refuses other files [POI-013] [POI-014] [POI-025] [POI-031] [POI-033] [POI-049] [ERR-053] [ERR-060] [ERR-061] [ERR-065] [VIEW-020]', async ({
  page,
  context,
  server,
}) => {
  const { map } = await withOwnMap(server, context, 'Pictures')
  const editor = new MapPage(page)
  const { newPoi } = editor
  await editor.open(map)
  const alerted: string[] = []
  page.on('dialog', (dialog) => {
    alerted.push(dialog.message())
    void dialog.dismiss()
  })
  const words =
    '<script>alert(1)</script> <img src=x onerror=alert(1)> javascript:alert(1) https://wiki.example/x'

  await test.step('keeps the form while the files cannot be sent, and sends them later', async () => {
    await editor.click({ x: 300, y: 300 })
    await editor.fill({ name: 'Low Sister', category: 'Sights', type: 'Idols' })
    await newPoi.getByLabel('Icon: choose a file').setInputFiles(fileOf('icon.png', 'image/png'))
    await expect(newPoi.getByText('Only PNG files allowed')).toBeVisible()
    await newPoi.getByLabel('Image: choose a file').setInputFiles(fileOf('words.txt', 'text/plain'))
    await expect(newPoi.getByText('PNG/JPG/GIF only')).toBeVisible()
    await newPoi.getByLabel('Icon: choose a file').setInputFiles(await pngFile('pick.png', 64, 64))
    await newPoi.getByLabel('Image: choose a file').setInputFiles(await jpegFile('view.jpg'))
    await newPoi.getByLabel('Description').fill(words)
    await page.route('**/assets?purpose=image', (route) => route.abort())
    await newPoi.getByRole('button', { name: 'Save' }).click()
    await expect(newPoi.getByText('Failed to upload image.')).toBeVisible()
    await expect(newPoi.getByText('view.jpg')).toBeVisible()
    await page.unroute('**/assets?purpose=image')
    await newPoi.getByRole('button', { name: 'Save' }).click()
    await expect(newPoi).toBeHidden()
    await expect(editor.saved).toBeVisible()
  })
  const info = editor.info('Low Sister')
  const picture = info.getByRole('img', { name: 'Picture of Low Sister' })
  await test.step('shows them after a reload, with plain text and the found state', async () => {
    await page.reload()
    await editor.row('Low Sister').click()
    await expect(picture).toHaveJSProperty('naturalWidth', 320)
    await expect(info).toContainText(words)
    await expect(info.getByRole('link')).toHaveCount(1)
    await expect(info.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    await expect(info.locator('script, .popup__text img')).toHaveCount(0)
    await info.getByRole('checkbox', { name: 'Found' }).check({ force: true })
    await page.getByRole('button', { name: 'Show found POIs' }).click()
    await expect(page.getByRole('button', { name: 'Hide found POIs' })).toBeVisible()
    expect(alerted).toEqual([])
  })
  await test.step('removes the icon and the picture, and restores them by undo', async () => {
    await info.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Name', { exact: true }).fill('High Sister')
    await page.getByRole('button', { name: 'Icon of the type' }).click()
    await page.getByRole('button', { name: 'Remove icon' }).click()
    await page.getByRole('button', { name: 'Change the image' }).click()
    await page.getByLabel('New image: choose a file').setInputFiles(fileOf('words.txt', 'text/plain'))
    await expect(page.getByText('Only PNG, JPG, GIF allowed')).toBeVisible()
    await page.getByRole('button', { name: 'Remove image' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('High Sister')
    await page.getByRole('button', { name: 'Save' }).click()
    const renamed = editor.info('High Sister')
    await expect(renamed.getByRole('img')).toHaveCount(0)
    await editor.canvas.focus()
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+z')
    await expect(picture).toBeVisible()
  })
})
