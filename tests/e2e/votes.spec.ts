import { withOwnMap } from './ownMap.ts'
import { signInContext } from './signInContext.ts'
import { expect, test } from './test.ts'
import { tileOf } from './tileOf.ts'

test('a guest is asked to sign in to vote and to keep favourites, then votes and takes the vote back, and the owner sees the count [VIEW-021] [VOTE-001] [VOTE-002] [VOTE-003] [VOTE-004] [VOTE-006] [VOTE-007] [VOTE-010] [LISTS-017] [ERR-078] [ERR-079] [ERR-080] [ERR-091]', async ({
  server,
  context,
  page,
  browser,
}) => {
  const { map } = await withOwnMap(server, context, 'Vera')
  const others = await browser.newContext({ baseURL: server.url })
  const visitor = await others.newPage()
  await visitor.goto(`/map/${map.id}`)
  const controls = visitor.getByRole('group', { name: 'Votes and favourites' })
  const [up, down] = [
    controls.getByRole('button', { name: 'Vote up' }),
    controls.getByRole('button', { name: 'Vote down' }),
  ]
  const count = controls.getByLabel('Votes', { exact: true })
  await test.step('as a guest', async () => {
    for (const [name, text] of [
      ['Vote up', 'You must be logged in to vote!'],
      ['Add to favourites', 'You must be logged in to favourite maps!'],
    ] as const) {
      await controls.getByRole('button', { name }).press('Enter')
      const prompt = visitor.getByRole('alertdialog', { name: text })
      await expect(prompt.getByRole('button', { name: 'Sign in with Google' })).toBeVisible()
      await visitor.keyboard.press('Escape')
      await expect(prompt).toBeHidden()
      await expect(controls.getByRole('button', { name })).toBeFocused()
    }
    await visitor.goto('/favourites')
    await expect(visitor.getByText('Please log in to see your favourites.')).toBeVisible()
    await visitor.getByRole('button', { name: 'Account' }).click()
    await expect(visitor.getByRole('menuitem', { name: 'My Maps' })).toBeVisible()
    await expect(visitor.getByRole('menuitem', { name: 'Favourites' })).toHaveCount(0)
  })

  await signInContext(server, others, 'victor@example.org', 'Victor')
  await visitor.goto(`/map/${map.id}`)
  await expect(count).toHaveText('0')
  const refetched = visitor.waitForResponse(/\/api\/map-votes\/\d+\/\d+$/)
  await up.click()
  await expect(up).toHaveAttribute('aria-pressed', 'true')
  await expect(count).toHaveText('1')
  await refetched
  await page.goto(`/map/${map.id}`)
  await expect(
    page.getByRole('group', { name: 'Votes and favourites' }).getByLabel('Votes', { exact: true }),
  ).toHaveText('1')

  const against = visitor.waitForResponse(/\/api\/map-votes\/\d+\/\d+$/)
  await down.click()
  await expect(count).toHaveText('-1')
  await against
  await expect(up).toHaveAttribute('aria-pressed', 'false')
  const cleared = visitor.waitForResponse(/\/api\/map-votes\/\d+\/\d+$/)
  await down.click()
  await expect(down).toHaveAttribute('aria-pressed', 'false')
  await expect(count).toHaveText('0')
  await cleared
  await page.reload()
  await expect(
    page.getByRole('group', { name: 'Votes and favourites' }).getByLabel('Votes', { exact: true }),
  ).toHaveText('0')

  await visitor.route('**/api/map-votes/**', (route) => route.abort())
  await up.click()
  await expect(count).toHaveText('0')
  await expect(up).toHaveAttribute('aria-pressed', 'false')
  await expect(visitor.locator('.toast')).toHaveCount(0)
  await others.close()
})

test('favourites are kept from a tile, found on their page, and cost no request for each tile [VOTE-009] [LISTS-015] [LISTS-016] [SHELL-011]', async ({
  server,
  context,
  page,
}) => {
  const { map } = await withOwnMap(server, context, 'Xenia')
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/votes|favourites/.test(pathname) && pathname.startsWith('/api/')) calls.push(pathname)
  })
  await page.goto('/?search=Isles+of+Xenia')
  const tile = tileOf(page, map)
  await expect(tile).toBeVisible()
  expect(calls).toEqual([])
  const kept = page.waitForResponse(/\/api\/user\/favourites\/\d+$/)
  await tile.getByRole('button', { name: 'Add to favourites' }).click()
  await expect(tile.getByRole('button', { name: 'Remove from favourites' })).toBeVisible()
  await kept
  await tile.getByRole('button', { name: /^Vote up/ }).click()
  await expect(tile.getByRole('button', { name: 'Vote up Isles of Xenia: 1 vote' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Favourites' }).click()
  await expect(page.getByRole('heading', { name: 'Favourites', level: 1 })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search my favourites' }).fill('nothing like it')
  await expect(page.getByText('No maps found for “nothing like it”')).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await page.route('**/api/user/favourites/*', (route) => route.abort())
  await tile.getByRole('button', { name: 'Remove from favourites' }).click()
  await expect(page.getByText('Failed to update your favourites.', { exact: true })).toBeVisible()
  await expect(tile.getByRole('button', { name: 'Remove from favourites' })).toBeVisible()
  await page.unroute('**/api/user/favourites/*')
  const dropped = page.waitForResponse(/\/api\/user\/favourites\/\d+$/)
  await tile.getByRole('button', { name: 'Remove from favourites' }).click()
  await expect(tile.getByRole('button', { name: 'Add to favourites' })).toBeVisible()
  await dropped
  await page.reload()
  await expect(page.getByText('No favourites yet')).toBeVisible()
})
