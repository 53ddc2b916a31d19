import { pngPicture } from '../pictures.ts'
import { isAccessible } from './accessibility.ts'
import { jsonFile } from './jsonFile.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

test(
  'makes region maps of further backgrounds whose images are given',
  ONLY_IN_FULL,
  async ({ page, context, signIn }) => {
    await signIn(context, 'bede@example.org', 'Bede')
    await page.goto('/')
    await page.getByRole('button', { name: 'Import' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import Wiki.gg Map' })
    const file = {
      $schema: 'https://isles.wiki.gg/extensions/DataMaps/schemas/v17.3.json',
      backgrounds: [
        { name: 'Surface', image: 'a.png' },
        { name: 'Caves', image: 'b.png' },
        { name: 'Sky', image: 'c.png' },
      ],
      groups: { ore: { name: 'Ore' } },
      markers: {
        ore: [{ x: 50, y: 50, name: 'Both' }],
        'ore bg:caves': [{ x: 20, y: 20, name: 'Deep vein' }],
      },
    }
    await dialog.getByLabel('Map data').setInputFiles(jsonFile(file, 'Map_Hollow.json'))
    await expect(dialog.getByRole('radio', { name: 'Floors of one map' })).toBeChecked()
    await dialog.getByText('Region maps', { exact: true }).click()
    await expect(dialog.getByText('2 further backgrounds are left out.', { exact: false })).toBeVisible()
    const picture = async (name: string) => ({
      name,
      mimeType: 'image/png',
      buffer: await pngPicture(640, 480),
    })
    await dialog.getByLabel('Map image').setInputFiles(await picture('surface.png'))
    await dialog.getByLabel('Image of “Caves”').setInputFiles(await picture('caves.png'))
    await expect(dialog.getByText('1 further background is left out.', { exact: false })).toBeVisible()
    await expect(dialog.getByText('1 marker in 1 group.', { exact: false })).toBeVisible()
    await dialog.getByText('The markers below lie where they should').click()
    await dialog.getByRole('button', { name: 'Import' }).click()
    await expect(page).toHaveURL(/\/map\/hollow_bede_\d+/)
    await expect(page.getByRole('treeitem', { name: 'Both' })).toBeVisible()
    await expect(page.getByRole('treeitem', { name: 'Deep vein' })).toBeHidden()
    await page.getByRole('link', { name: /Caves/ }).first().click()
    await expect(page.getByRole('treeitem', { name: 'Deep vein' })).toBeVisible()
    await expect(page.getByRole('treeitem', { name: 'Both' })).toBeVisible()
  },
)

test('makes floors of the backgrounds, and says which image could not be uploaded', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(context, 'cuthbert@example.org', 'Cuthbert')
  await page.goto('/')
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import Wiki.gg Map' })
  const file = {
    $schema: 'https://isles.wiki.gg/extensions/DataMaps/schemas/v17.3.json',
    crs: { topLeft: [0, 0], bottomRight: [100, 100], order: 'xy' },
    backgrounds: [
      { name: 'Surface', image: 'a.png' },
      { name: 'Caves', image: 'b.png', at: [[0, 50], [50, 100]] }, // prettier-ignore
      { name: 'Sky', image: 'c.png' },
    ],
    groups: { ore: { name: 'Ore' } },
    markers: {
      ore: [{ x: 50, y: 50, name: 'Both' }],
      'ore bg:caves': [{ x: 20, y: 80, name: 'Deep vein' }],
      'ore bg:sky': [{ x: 70, y: 20, name: 'Star' }],
    },
  }
  await dialog.getByLabel('Map data').setInputFiles(jsonFile(file, 'Map_Hollow.json'))
  const become = dialog.getByRole('radiogroup', { name: 'The backgrounds become' })
  await expect(become.getByRole('radio', { name: 'Floors of one map' })).toBeChecked()
  await expect(dialog.getByText('All markers and zones are kept.', { exact: false })).toBeVisible()
  await expect(dialog.getByText('3 markers in 1 group.', { exact: true })).toBeVisible()
  await become.getByRole('radio', { name: 'Floors of one map' }).press('ArrowRight')
  await expect(dialog.getByText('2 further backgrounds are left out.', { exact: false })).toBeVisible()

  // What was chosen is remembered for the next file.
  await page.reload()
  await page.getByRole('button', { name: 'Import' }).click()
  await dialog.getByLabel('Map data').setInputFiles(jsonFile(file, 'Map_Hollow.json'))
  await expect(become.getByRole('radio', { name: 'Region maps' })).toBeChecked()
  await become.getByText('Floors of one map').click()
  await isAccessible(page)

  const picture = async (name: string) => ({
    name,
    mimeType: 'image/png',
    buffer: await pngPicture(640, 480),
  })
  await dialog.getByLabel('Map image').setInputFiles(await picture('surface.png'))
  await dialog.getByLabel('Image of “Caves”').setInputFiles(await picture('caves.png'))
  await dialog.getByText('The markers below lie where they should').click()
  await page.route('**/floors/2/image', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page).toHaveURL(/\/map\/hollow_cuthbert_\d+/)
  await expect(page.getByText('The image of “Caves” could not be uploaded.').first()).toBeVisible()

  const floors = page.getByRole('group', { name: 'Floors' })
  await expect(floors.getByRole('button', { name: 'Surface', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByRole('treeitem', { name: 'Both', exact: true })).toBeVisible()
  await expect(page.getByRole('treeitem', { name: 'Star Sky', exact: true })).toBeVisible()
  await page.getByRole('treeitem', { name: 'Deep vein Caves', exact: true }).click()
  await expect(floors.getByRole('button', { name: 'Caves', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  await page.getByRole('button', { name: 'Edit this map' }).click()
  await page.getByRole('menuitem', { name: 'Floors' }).click()
  const panel = page.getByRole('complementary', { name: 'Floors' })
  await panel.getByLabel('Image of Caves', { exact: true }).setInputFiles(await picture('caves.png'))
  await expect(panel.getByText('640 × 480 px, placed.')).toBeVisible()
})
