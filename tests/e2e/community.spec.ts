import type { Page } from '@playwright/test'
import { mapPath } from '../../shared/paths.ts'
import { MapPage } from './MapPage.ts'
import { withOwnMap } from './ownMap.ts'
import { startOtherSite } from './OtherSite.ts'
import { openSignInFromMenu, signInByPopup } from './SignInPopup.ts'
import { expect, test } from './test.ts'
import { linkTo, tileOf } from './tileOf.ts'

/** What a browser tells a page that its window is in front again. */
const comeBack = (page: Page) =>
  page.evaluate(() => {
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })

const votesOn = (page: Page) =>
  page.getByRole('group', { name: 'Votes and favourites' }).getByLabel('Votes', { exact: true })

test('the owner of a map and a visitor, each in a browser of their own [SHELL-001] [AUTH-008] [VIEW-013] [VIEW-027] [VOTE-012] [VOTE-013] [VOTE-014] [VOTE-015] [EMBED-005] [ERR-092] [ERR-093]', async ({
  server,
  context,
  page,
  browser,
}) => {
  const { map } = await withOwnMap(server, context, 'Beatrix')
  const address = mapPath(map)
  const visiting = await browser.newContext({ baseURL: server.url })
  const visitor = await visiting.newPage()
  const site = await startOtherSite(
    `<iframe src="${server.url}/embed/map/${map.id}" width="900" height="600"></iframe>`,
  )
  const owner = new MapPage(page)
  await owner.open(map)
  await page.getByRole('button', { name: 'Comments', exact: true }).click()
  const mine = page.getByRole('complementary', { name: 'Comments' })
  const theirs = visitor.getByRole('complementary', { name: 'Comments' })

  await test.step('the visitor comes, and signs in', async () => {
    const picture = visitor.waitForResponse((answer) => answer.url().includes('/preview.'))
    await visitor.goto(address)
    expect(new URL((await picture).url()).origin).toBe(server.url)
    await signInByPopup(visitor, () => openSignInFromMenu(visitor), 'magnus@example.org', 'Magnus')
    await expect(visitor.getByRole('button', { name: 'Account' })).toHaveText('MA')
  })

  await test.step('a vote is seen by both', async () => {
    await visitor.getByRole('button', { name: 'Vote up' }).click()
    await expect(votesOn(visitor)).toHaveText('1')
    await expect(async () => {
      await comeBack(page)
      await expect(votesOn(page)).toHaveText('1', { timeout: 1_000 })
    }).toPass()
  })

  await test.step('a comment is seen by the owner, and the reply by the visitor', async () => {
    await visitor.getByRole('button', { name: 'Comments', exact: true }).click()
    await theirs.getByRole('textbox', { name: 'New comment' }).fill('Where is the ferry?')
    await theirs.getByRole('button', { name: 'Post', exact: true }).click()
    const question = mine.getByRole('article', { name: 'Comment by Magnus' })
    await expect(async () => {
      await comeBack(page)
      await expect(question).toContainText('Where is the ferry?', { timeout: 1_000 })
    }).toPass()
    await question.getByRole('button', { name: 'Reply' }).click()
    await mine.getByRole('textbox', { name: 'Reply to Magnus' }).fill('I have placed it.')
    await mine.locator('form').getByRole('button', { name: 'Reply' }).click()
    await expect(async () => {
      await comeBack(visitor)
      await expect(theirs.getByRole('article', { name: 'Reply by Beatrix' })).toBeVisible({ timeout: 1_000 })
    }).toPass()
  })

  await test.step('what the owner places appears to the visitor', async () => {
    await owner.click({ x: 300, y: 300 })
    await owner.fill({ name: 'Ferry', category: 'Ways', type: 'Landing' })
    await owner.newPoi.getByRole('button', { name: 'Save' }).click()
    await expect(owner.row('Ferry')).toBeVisible()
    await expect(async () => {
      await comeBack(visitor)
      await expect(new MapPage(visitor).row('Ferry')).toBeVisible({ timeout: 1_000 })
    }).toPass()
  })

  const other = await visiting.newPage()
  await test.step('another site shows it in a frame', async () => {
    await other.goto(site.url)
    await expect(other.frameLocator('iframe').getByRole('treeitem', { name: /^Ferry/ })).toBeVisible()
  })

  await test.step('private, it is there for its owner alone', async () => {
    const isPublic = page.getByRole('switch', { name: 'Public' })
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/set-public', async (route) => {
      await held
      await route.continue()
    })
    await isPublic.click()
    await expect(isPublic).toBeDisabled()
    letGo()
    await expect(page.getByText('Your map is now PRIVATE.', { exact: true }).first()).toBeVisible()
    await expect(isPublic).not.toBeChecked()
    const guest = await browser.newPage({ baseURL: server.url })
    await guest.goto(address)
    await expect(guest.getByRole('heading', { name: 'Map not found' })).toBeVisible()
    // A session may have ended: whoever is not signed in can be, whether there is such a map or not.
    await expect(guest.getByRole('button', { name: 'Sign in with Google' })).toBeVisible()
    await guest.close()
    await expect(async () => {
      await comeBack(visitor)
      await expect(visitor.getByRole('heading', { name: 'Map not found' })).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await other.reload()
    await expect(other.frameLocator('iframe').getByRole('heading', { name: 'Map not found' })).toBeVisible()
    await page.reload()
    await expect(owner.row('Ferry')).toBeVisible()
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'My Maps' }).click()
    const tile = tileOf(page, map)
    await expect(tile).toContainText('Private')
    await linkTo(page, map).click()
  })

  await test.step('public again, everybody has it back, with all that was said', async () => {
    await page.getByRole('switch', { name: 'Public' }).click()
    await expect(page.getByText('Your map is now PUBLIC!', { exact: true }).first()).toBeVisible()
    await visitor.reload()
    await expect(new MapPage(visitor).row('Ferry')).toBeVisible()
    await expect(visitor.getByRole('switch')).toHaveCount(0)
    await expect(theirs.getByRole('article', { name: 'Reply by Beatrix' })).toContainText('I have placed it.')
    await expect(votesOn(visitor)).toHaveText('1')
    await other.reload()
    await expect(other.frameLocator('iframe').getByRole('treeitem', { name: /^Ferry/ })).toBeVisible()
  })
  await visiting.close()
  await site.close()
})
