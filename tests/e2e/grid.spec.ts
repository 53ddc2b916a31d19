import { signInContext } from './signInContext.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

test('loads the thumbnails of maps as they come near', ONLY_IN_FULL, async ({ server, context, page }) => {
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
