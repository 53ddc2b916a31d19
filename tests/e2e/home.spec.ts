import type { BrowserContext, Page } from '@playwright/test'
import { version as reactVersion } from 'react'
import { mapPath } from '../../shared/paths.ts'
import { isAccessible } from './accessibility.ts'
import { withOwnMap } from './ownMap.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

const ABOUT = [
  'Anyone can upload and maintain maps.',
  'Only a map’s owner can add or edit POIs directly.',
  'All other users can suggest new POIs or improvements to the owner.',
  'A map not updated for 6 months counts as abandoned, and the community can branch it and continue the work.',
  'Creators keep 100% of tips. Pinfold takes no cut.',
  'You can work offline with maps saved only in your own browser.',
]

/** Signs in, opens the home page, and chooses from the account menu there. */
const openAccountMenu = async (
  page: Page,
  context: BrowserContext,
  signIn: (context: BrowserContext, email: string, name: string) => Promise<unknown>,
  [email, name]: readonly [email: string, name: string],
): Promise<(entry: string) => Promise<void>> => {
  await signIn(context, email, name)
  await page.goto('/')
  return async (entry) => {
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
}

const OPERATOR = ['operator@localhost', 'Operator'] as const

test('has an account menu that leads to one’s profile, to what the product is and to support, and closes on a click outside [AUTH-007] [AUTH-013] [AUTH-018] [AUTH-019] [AUTH-020] [AUTH-021] [AUTH-022] [AUTH-023] [FEED-008] [FEED-009] [FEED-010] [FEED-011] [FEED-012] [FEED-013] [FEED-014] [FEED-015] [HOME-008] [HOME-009] [CONST-013] [CONST-014] [CONST-042] [CONST-074]', async ({
  page,
  context,
  signIn,
}) => {
  const choose = await openAccountMenu(page, context, signIn, OPERATOR)
  await test.step('a click outside', async () => {
    const menu = page.getByRole('menu', { name: 'Account' })
    await page.getByRole('button', { name: 'Account' }).click()
    await expect(menu).toBeFocused()
    await page.mouse.click(4, 500)
    await expect(menu).toBeHidden()
  })

  await test.step('About, 430 px wide, with the chat, and the licences of what the product is built from', async () => {
    await choose('About / Why We Exist')
    const about = page.getByRole('dialog', { name: 'About / Why We Exist' })
    for (const text of ABOUT) await expect(about).toContainText(text)
    expect((await about.boundingBox())?.width).toBe(430)
    const opened = context.waitForEvent('page')
    await about.getByRole('link', { name: 'Third-party notices' }).click()
    const notices = await opened
    await expect(notices.locator('body')).toContainText(
      'The above copyright notice and this permission notice',
    )
    const answer = await context.request.get(notices.url())
    expect(answer.status()).toBe(200)
    expect(answer.headers()['content-type']).toBe('text/plain; charset=utf-8')
    expect(await answer.text()).toContain(`\nreact ${reactVersion}\nLicence: MIT\n`)
    await notices.close()
    const talk = context.waitForEvent('page')
    await about.getByRole('link', { name: 'Join the community chat' }).click()
    const chat = await talk
    await expect(chat.getByRole('heading', { name: 'Community chat' })).toBeVisible()
    await chat.close()
    await page.keyboard.press('Escape')
    await expect(about).toBeHidden()
  })

  await test.step('support, in a window of 450 × 700 px', async () => {
    const opened = context.waitForEvent('page')
    await page.getByRole('banner').getByRole('link', { name: 'Support' }).click()
    const support = await opened
    await expect(support.getByRole('heading', { name: 'Support' })).toBeVisible()
    const size = await support.evaluate(() => [window.innerWidth, window.innerHeight])
    expect(size).toEqual([450, 700])
    await support.close()
  })

  await test.step('help, beside the page', async () => {
    const opened = page.context().waitForEvent('page')
    await choose('Help / Documentation')
    const help = await opened
    await expect(help.getByRole('heading', { level: 1 })).toHaveText('Help / Documentation')
    await help.close()
  })

  await test.step('the profile, 420 px wide, where the username can be edited', async () => {
    await choose('My Profile')
    const profile = page.getByRole('dialog', { name: 'My Profile' })
    expect((await profile.boundingBox())?.width).toBe(420)
    for (const text of ['Operator', 'operator@localhost', 'founder'])
      await expect(profile).toContainText(text)
    const me = (await (await context.request.get('/api/me')).json()) as { created_at: string }
    const since = await page.evaluate(
      (at) => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' }).format(new Date(at)),
      me.created_at,
    )
    await expect(profile).toContainText(`Member since${since}`)
    await expect(profile.getByRole('textbox')).toHaveCount(0)
    await profile.getByRole('button', { name: 'Edit' }).click()
    await profile.getByLabel('Username').fill('  ')
    await profile.getByRole('button', { name: 'Save' }).click()
    await expect(profile.getByText('Please enter a username.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(profile).toBeHidden()
    await expect(page.getByRole('button', { name: 'Account' })).toBeFocused()
  })
})

test('runs to the edges of a wide window, and moves its controls to a drawer at 800 px, but not at 801 [HOME-010] [SHELL-032] [SHELL-034] [HOME-001] [CONST-019] [CONST-020]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 2200, height: 900 })
  await page.goto('/')
  const brand = await page.getByRole('banner').getByRole('link', { name: 'Pinfold' }).boundingBox()
  const account = await page.getByRole('button', { name: /^Account/ }).boundingBox()
  expect(brand?.x).toBeLessThanOrEqual(40)
  expect((account?.x ?? 0) + (account?.width ?? 0)).toBeGreaterThanOrEqual(2200 - 40)

  await page.setViewportSize({ width: 801, height: 700 })
  await expect(page.getByRole('link', { name: 'Pinfold' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toHaveCount(0)

  await page.setViewportSize({ width: 800, height: 700 })
  await expect(page.getByRole('button', { name: 'Account' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  expect((await drawer.boundingBox())?.width).toBe(320)
  await drawer.getByText('Newest', { exact: true }).click()
  await expect(page).toHaveURL(/sort=newest/)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await drawer.getByRole('button', { name: 'Create Map' }).click()
  await expect(drawer).toBeHidden()
  const required = page.getByRole('dialog', { name: 'Login Required' })
  await expect(required).toContainText('saved in the cloud and linked to you')
  await expect(required.getByRole('button', { name: 'Sign in with Google' })).toBeVisible()
})

test(
  'reports each page to the analytics service, by its route alone, and heads it as the server does [SHELL-018] [SHELL-020] [SHELL-021]',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const { map, owner } = await withOwnMap(server, context, 'Counted')
    await owner.post(`/api/maps/${map.id}/set-public`, { is_public: false })
    const reported: string[] = []
    await page.exposeFunction('reportView', (sent: string) => void reported.push(sent))
    await page.addInitScript(() => {
      const { reportView } = window as unknown as { reportView: (sent: string) => void }
      navigator.sendBeacon = (url, data) => {
        reportView(`${String(url)} ${data as string}`)
        return true
      }
    })
    await page.route('/', async (route) => {
      const answer = await route.fetch()
      const configured = (await answer.text()).replace(
        '&quot;analyticsUrl&quot;:null',
        '&quot;analyticsUrl&quot;:&quot;https://stats.example/hit&quot;',
      )
      await route.fulfill({ response: answer, body: configured })
    })
    const hit = (path: string) => `https://stats.example/hit {"path":"${path}"}`
    const tag = (selector: string) => page.locator(`head ${selector}`)

    await page.goto('/')
    await expect.poll(() => reported).toEqual([hit('/')])
    await expect(tag('meta[name=robots]')).toHaveCount(0)
    await page.evaluate((path) => {
      window.history.pushState(null, '', path)
      window.dispatchEvent(new PopStateEvent('popstate'))
    }, mapPath(map))
    await expect(page).toHaveTitle('Isles of Counted (Saltmarrow) – Pinfold')
    await expect(tag('meta[name=description]')).toHaveAttribute(
      'content',
      'Isles of Counted: an interactive map of Saltmarrow by Counted.',
    )
    await expect(tag('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(tag('link[rel=canonical]')).toHaveAttribute('href', server.url + mapPath(map))
    await page.goBack()
    await expect(page).toHaveTitle('Pinfold')
    await expect(tag('link[rel=canonical]')).toHaveAttribute('href', `${server.url}/`)
    await expect.poll(() => reported).toEqual([hit('/'), hit('/map/:segment'), hit('/')])
  },
)

test('says that a page does not exist, with a link home [SHELL-004]', async ({ page }) => {
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await isAccessible(page)
  await page.getByRole('button', { name: 'All Maps' }).click()
  await expect(page.getByRole('heading', { name: /All Maps/ })).toBeVisible()
})
