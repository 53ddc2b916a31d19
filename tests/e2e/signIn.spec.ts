import type { Locator, Page } from '@playwright/test'
import { openSignInFromMenu, signInByPopup } from './SignInPopup.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

test('signs in through a popup of 600 × 700 px, and signs out [AUTH-001] [AUTH-002] [AUTH-003] [AUTH-006] [AUTH-015] [PERM-211] [PERM-212]', async ({
  page,
}) => {
  await page.goto('/')
  const features = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const open = window.open.bind(window)
        window.open = (url, name, wanted) => {
          resolve(String(wanted))
          return open(url, name, wanted)
        }
      }),
  )
  await signInByPopup(page, () => openSignInFromMenu(page), 'sabine@example.org', 'Sabine')
  expect(await features).toMatch(/width=600,height=700/)

  await page.getByRole('button', { name: 'Account' }).click()
  const menu = page.getByRole('menu', { name: 'Account' })
  await expect(menu.getByText('sabine@example.org')).toBeVisible()
  await expect(menu.getByRole('menuitem', { name: 'Admin Dashboard' })).toHaveCount(0)
  await menu.getByRole('menuitem', { name: 'Logout' }).click()

  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('menuitem', { name: 'Sign in with Google' })).toBeVisible()
  for (const name of ['Logout', 'Admin Dashboard'])
    await expect(page.getByRole('menuitem', { name })).toHaveCount(0)
  await expect(page.getByRole('menuitem', { name: /sign in|log in|password/i })).toHaveCount(1)
})

test('continues with the new map after a guest has signed in [HOME-017] [HOME-006] [ERR-037]', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Create Map' }).first().click()
  const required = page.getByRole('dialog', { name: 'Login Required' })
  await expect(required).toBeVisible()
  await signInByPopup(
    page,
    () => required.getByRole('button', { name: 'Sign in with Google' }).click(),
    'wanderer@example.org',
    'Wanderer',
  )
  await expect(page.getByRole('dialog', { name: 'Create New Map' })).toBeVisible()
})

test('asks for another username if it is taken [ERR-033] [AUTH-023]', async ({
  page,
  browser,
  server,
  signIn,
}) => {
  const first = await browser.newContext({ baseURL: server.url })
  await signIn(first, 'kelder.one@example.org', 'Kelder')
  await first.close()

  await page.goto('/')
  await signInByPopup(page, () => openSignInFromMenu(page), 'kelder.two@example.org', 'Kelder')
  const profile = page.getByRole('dialog', { name: 'My Profile' })
  await expect(profile.getByRole('status')).toBeVisible()
  const name = profile.getByLabel('Username')

  await name.fill('KELDER')
  await profile.getByRole('button', { name: 'Save' }).click()
  await expect(profile.getByText('Username already taken. Please choose a new username.')).toBeVisible()

  await name.fill('Kelder-the-second')
  await profile.getByRole('button', { name: 'Save' }).click()
  await expect(profile).toBeHidden()
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByText('Kelder-the-second')).toBeVisible()
})

test('says once that a username is taken after a sign-in in the same tab [SHELL-027] [ERR-032]', async ({
  page,
}) => {
  await page.goto('/?error=username_taken')
  const banner = page.getByRole('alert').filter({
    hasText: 'Username already exists. Please choose a new username.',
  })
  await expect(banner).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await banner.getByRole('button', { name: 'Dismiss' }).click()
  await expect(banner).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: /All Maps/ })).toBeVisible()
  await expect(banner).toHaveCount(0)
})

test(
  'says what is wrong with a username while it is typed, by mouse or keyboard alone',
  ONLY_IN_FULL,
  async ({ page, context, browser, server, signIn }) => {
    const other = await browser.newContext({ baseURL: server.url })
    await signIn(other, 'isolde@example.org', 'Isolde')
    await other.close()
    await signIn(context, 'typing@example.org', 'Typing')
    await page.goto('/')
    const profile = await openProfile(page)
    await profile.getByRole('button', { name: 'Edit' }).press('Enter')
    const name = profile.getByLabel('Username')
    for (const [typed, text] of [
      ['\u0430dmin', 'Please write each word of the name in one alphabet.'],
      ['ad\u3164min', 'A username cannot have invisible characters.'],
      ['Adrnin', 'This name is reserved. Please choose a new username.'],
      ['lsolde', 'This name looks like one that is taken. Please choose a new username.'],
    ] as const) {
      await name.fill(typed)
      await expect(profile.getByRole('alert')).toHaveText(text)
    }
    await name.fill('Жуков')
    await expect(profile.getByRole('alert')).toHaveCount(0)
    await name.press('Enter')
    await expect(profile).toBeHidden()
  },
)

test('lists where somebody is signed in, and signs out of one browser or everywhere', async ({
  page,
  context,
  browser,
  server,
  signIn,
}) => {
  await signIn(context, 'roamer@example.org', 'Roamer')
  const elsewhere = await browser.newContext({ baseURL: server.url })
  const there = await signIn(elsewhere, 'roamer@example.org')
  await page.goto('/')
  const profile = await openProfile(page)
  const rows = profile.getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: 'This one' })).toHaveCount(1)
  await rows.getByRole('button', { name: 'Sign out of Chrome on Linux' }).press('Enter')
  await expect(rows).toHaveCount(1)
  expect((await there.get('/api/me')).text).toBe('null')

  await profile.getByRole('button', { name: 'Sign out everywhere' }).press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Sign out everywhere?' })
  const loadedAgain = page.waitForEvent('load')
  await question.getByRole('button', { name: 'Sign out everywhere' }).press('Enter')
  await loadedAgain
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('menuitem', { name: 'Sign in with Google' })).toBeVisible()
  await elsewhere.close()
})

test(
  'keeps what is stored in the browser when signing out',
  ONLY_IN_FULL,
  async ({ page, context, signIn }) => {
    await signIn(context, 'keeper@example.org', 'Keeper')
    await page.goto('/')
    await page.evaluate(async () => {
      localStorage.setItem('kept', 'pins')
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('kept', 1)
        opening.onupgradeneeded = () => opening.result.createObjectStore('maps').put('map', 1)
        opening.onsuccess = () => {
          opening.result.close()
          resolve()
        }
        opening.onerror = () => reject(new Error('no database'))
      })
    })
    await page.getByRole('button', { name: 'Account' }).click()
    const cleared = page.waitForResponse((response) => response.url().endsWith('/auth/logout'))
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    expect(await (await cleared).headerValue('clear-site-data')).toBe('"cache"')
    await page.getByRole('button', { name: 'Account' }).click()
    await expect(page.getByRole('menuitem', { name: 'Sign in with Google' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('kept'))).toBe('pins')
    const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
    expect(databases).toContain('kept')
  },
)

test('is not signed out by an image or a link on another site', async ({ page, context, server, signIn }) => {
  const client = await signIn(context, 'stayer@example.org', 'Stayer')
  const other = 'http://127.0.0.1:9'
  await page.route(`${other}/*`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<img src="${server.url}/auth/logout"><a href="${server.url}/auth/logout">Maps</a>`,
    }),
  )
  await page.goto(`${other}/`)
  await page.getByRole('link', { name: 'Maps' }).click()
  await expect(page.getByRole('heading', { name: 'Sign out?' })).toBeVisible()
  expect((await client.get('/api/me')).text).not.toBe('null')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: /All Maps/ })).toBeVisible()
  expect((await client.get('/api/me')).text).toBe('null')
})

const openProfile = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'My Profile' }).click()
  const profile = page.getByRole('dialog', { name: 'My Profile' })
  await expect(profile).toBeVisible()
  return profile
}
