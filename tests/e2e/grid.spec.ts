import { signInContext } from './signInContext.ts'
import { expect, test } from './test.ts'

test('loads the thumbnails of maps as they come near', async ({ server, context, page }) => {
  const { user } = await signInContext(server, context, 'hazel@example.org', 'Hazel')
  const data = await server.data()
  for (let number = 1; number <= 30; number++) await data.addMap(user, `Hazel’s reach ${number}`)
  const asked = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('/thumbnail.webp')) asked.add(pathname)
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/my-maps')
  const tiles = page.getByRole('article')
  await expect(tiles).toHaveCount(30)
  await expect(page.locator('.tile img.is-loaded').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.size).toBeLessThan(25)
  await tiles.last().scrollIntoViewIfNeeded()
  await expect(tiles.last().locator('img')).toHaveClass(/is-loaded/)
})

test('finds maps by their author, who is a link, and has its header run to the edges of the window', async ({
  server,
  context,
  page,
}) => {
  const { client, user } = await signInContext(server, context, 'corin@example.org', 'Corin')
  const data = await server.data()
  const { _id } = await data.addMap(user, 'The long fen')
  await client.post(`/api/maps/${_id}/set-public`, { is_public: true })
  await page.setViewportSize({ width: 2200, height: 900 })
  await page.goto('/?search=corin')
  await expect(page.getByRole('link', { name: /^The long fen/ })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  const brand = await page.getByRole('banner').getByRole('link', { name: 'Pinfold' }).boundingBox()
  const account = await page.getByRole('button', { name: /^Account/ }).boundingBox()
  expect(brand?.x).toBeLessThanOrEqual(40)
  expect((account?.x ?? 0) + (account?.width ?? 0)).toBeGreaterThanOrEqual(2200 - 40)
  await page.getByRole('link', { name: '@Corin', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Maps by @Corin/ })).toBeVisible()
})
