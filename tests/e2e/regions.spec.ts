import { withOwnMap } from './ownMap.ts'
import { softPicture } from './softPicture.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

test('an owner adds a region map, told why it could not be uploaded at first, opens it, comes back and deletes it [REGION-001] [REGION-002] [REGION-003] [REGION-004] [ERR-046] [ERR-047] [ERR-049] [ERR-050] [ERR-051] [ERR-052] [VIEW-003] [SHELL-001]', async ({
  server,
  context,
  page,
}) => {
  const { map, owner } = await withOwnMap(server, context, 'Rhea')
  await page.goto(`/map/${map.id}`)
  await page.getByRole('button', { name: 'Manage region maps' }).click()
  const drawer = page.getByRole('dialog', { name: 'Region maps' })
  await expect(drawer.getByText('This map has no region maps yet.')).toBeVisible()

  await drawer.getByRole('button', { name: 'Add region map' }).click()
  await expect(drawer.getByRole('alert')).toHaveText('Please provide a map name and select a file.')
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Sea-vault of Caul')
  const file = drawer.locator('input[type=file]')
  await file.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(10_485_761) })
  await expect(drawer.getByRole('alert')).toHaveText('File size exceeds 10MB limit.')
  await drawer.getByRole('button', { name: 'Remove image' }).click()
  await file.setInputFiles({ name: 'vault.jpg', mimeType: 'image/jpeg', buffer: await softPicture(300, 200) })
  const route = '**/api/child-maps/*/child'
  await page.route(route, (request) => request.fulfill({ status: 400, json: {} }))
  await drawer.getByRole('button', { name: 'Add region map' }).click()
  await expect(drawer.getByRole('alert')).toHaveText('Upload failed')
  await page.unroute(route)
  await page.route(route, (request) => request.abort())
  await drawer.getByRole('button', { name: 'Add region map' }).click()
  await expect(drawer.getByRole('alert')).toContainText('An error occurred during upload.')
  await page.unroute(route)
  await expect(drawer.getByRole('textbox', { name: 'Name' })).toHaveValue('Sea-vault of Caul')
  await expect(drawer.getByText('vault.jpg')).toBeVisible()
  await drawer.getByRole('button', { name: 'Add region map' }).click()
  await expect(drawer.getByRole('listitem')).toHaveText('Sea-vault of Caul')
  await expect(drawer.getByRole('textbox', { name: 'Name' })).toHaveValue('')
  await drawer.getByRole('button', { name: 'Close' }).click()
  const body = new FormData()
  body.set('display_name', 'Underways')
  body.set(
    'map',
    new Blob([new Uint8Array(await softPicture(300, 200))], { type: 'image/jpeg' }),
    'under.jpg',
  )
  expect((await owner.send('POST', `/api/child-maps/${map.id}/child`, { body })).status).toBe(200)

  const section = page.getByRole('region', { name: 'Region Maps' })
  await section.getByRole('link', { name: 'Sea-vault of Caul' }).click()
  await expect(page.getByRole('heading', { name: 'Sea-vault of Caul', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Manage region maps' })).toHaveCount(0)
  await section.getByRole('link', { name: 'Underways' }).click()
  await expect(page.getByRole('heading', { name: 'Underways', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Isles of Rhea' }).click()
  await expect(page.getByRole('heading', { name: 'Isles of Rhea', level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Manage region maps' }).click()
  await expect(drawer.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  await drawer.getByRole('button', { name: 'Edit region maps' }).click()
  const remove = async () => {
    await drawer.getByRole('button', { name: 'Delete Sea-vault of Caul' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete map' }).click()
  }
  await page.route(route, (request) => request.fulfill({ status: 500, json: {} }))
  await remove()
  await expect(page.getByText('Failed to delete map.', { exact: true })).toBeVisible()
  await page.unroute(route)
  await page.route(route, (request) => request.abort())
  await remove()
  await expect(page.getByText(/^Error deleting map\./)).toBeVisible()
  await page.unroute(route)
  await remove()
  await expect(drawer.getByRole('listitem')).toHaveText([/^Underways/])
})

test(
  'a POI’s link to another map opens it, and Back returns to the same view',
  ONLY_IN_FULL,
  async ({ server, context, page }) => {
    const { map, owner } = await withOwnMap(server, context, 'Tove')
    const other = await withOwnMap(server, context, 'Ulf')
    await owner.post('/api/poi/category', { map_id: map.id, name: 'Ways' })
    const categories = await owner.get(`/api/poi/categories/${map.id}`)
    const [category] = categories.json<{ id: number }[]>()
    const type = await owner.post('/api/poi/type', {
      map_id: map.id,
      category_id: category?.id,
      name: 'Gate',
    })
    const poi = await owner.post('/api/poi/save', {
      map_id: map.id,
      category_id: category?.id,
      type_id: type.json<{ id: number }>().id,
      poi_name: 'Northern gate',
      x: 300,
      y: 300,
    })
    const poiId = poi.json<{ id: number }>().id
    await owner.send('PUT', `/api/poi/update-linked-map/${poiId}`, { body: { linked_map_id: other.map.id } })

    await page.goto(`/map/${map.id}`)
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await page.getByRole('searchbox').fill('Northern')
    await page.getByRole('treeitem', { name: /Northern gate/ }).click()
    await expect(page.getByRole('link', { name: 'Isles of Ulf (Saltmarrow)' })).toBeVisible()
    await expect(page).toHaveURL(/[?&]poi=\d/)
    const address = page.url()
    await page.getByRole('link', { name: 'Isles of Ulf (Saltmarrow)' }).click()
    await expect(page.getByRole('heading', { name: 'Isles of Ulf', level: 1 })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Isles of Tove', level: 1 })).toBeVisible()
    expect(page.url()).toBe(address)
    await expect(page.getByRole('link', { name: 'Isles of Ulf (Saltmarrow)' })).toBeVisible()
  },
)
