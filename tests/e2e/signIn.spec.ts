import type { Locator, Page } from '@playwright/test'
import { openSignInFromMenu, signInByPopup } from './SignInPopup.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

test('signs in through a popup of 600 × 700 px, and signs out, which keeps what is stored in the browser [AUTH-001] [AUTH-002] [AUTH-003] [AUTH-006] [AUTH-015] [PERM-211] [PERM-212]', async ({
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
  await page.evaluate(async () => {
    localStorage.setItem('kept', 'pins')
    await new Promise((resolve) => (indexedDB.open('kept').onsuccess = resolve))
  })
  await menu.getByRole('menuitem', { name: 'Logout' }).click()

  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('menuitem', { name: 'Sign in with Google' })).toBeVisible()
  for (const name of ['Logout', 'Admin Dashboard'])
    await expect(page.getByRole('menuitem', { name })).toHaveCount(0)
  await expect(page.getByRole('menuitem', { name: /sign in|log in|password/i })).toHaveCount(1)
  expect(await page.evaluate(() => localStorage.getItem('kept'))).toBe('pins')
  expect(await page.evaluate(() => indexedDB.databases())).toContainEqual({ name: 'kept', version: 1 })
})

test('asks a guest to log in for a new map and an import, offers a map that needs no login, and goes on after the login [AUTH-009] [AUTH-016] [ERR-034] [ERR-037] [HOME-006] [HOME-007] [HOME-017] [IMPT-021] [OFFL-051]', async ({
  page,
}) => {
  await page.goto('/')
  const required = page.getByRole('dialog', { name: 'Login Required' })
  const newMap = page.getByRole('dialog', { name: 'Create New Map' })
  await page.getByRole('button', { name: 'Import' }).click()
  await required.press('Escape')
  await expect(required).toBeHidden()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Import Wiki.gg Map' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    'You need to be logged in to import a Wiki.gg map.',
  )
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeHidden()

  await page.getByRole('button', { name: 'Create Map' }).first().click()
  await required.getByRole('button', { name: 'Create an offline map' }).click()
  await expect(newMap).toContainText('Kept in this browser only')
  await page.keyboard.press('Escape')
  await expect(newMap).toBeHidden()

  await page.getByRole('button', { name: 'Create Map' }).first().click()
  await signInByPopup(
    page,
    () => required.getByRole('button', { name: 'Sign in with Google' }).click(),
    'wanderer@example.org',
    'Wanderer',
  )
  await expect(newMap).toBeVisible()
})

test('asks for another username if it is taken, and says once that it was after a sign-in in the same tab [ERR-032] [ERR-033] [AUTH-023] [SHELL-027] [SHELL-028] [SHELL-029] [SHELL-030]', async ({
  page,
  browser,
  server,
  signIn,
}) => {
  const first = await browser.newContext({ baseURL: server.url })
  await signIn(first, 'kelder.one@example.org', 'Kelder')
  await first.close()

  await test.step('a guest is told by a banner, which is gone for good once it is dismissed', async () => {
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

  const profile = page.getByRole('dialog', { name: 'My Profile' })
  const taken = 'Username already taken. Please choose a new username.'
  const name = profile.getByLabel('Username')
  const save = profile.getByRole('button', { name: 'Save' })
  await test.step('the profile asks for another one after the popup', async () => {
    await signInByPopup(page, () => openSignInFromMenu(page), 'kelder.two@example.org', 'Kelder')
    await expect(profile.getByRole('status')).toBeVisible()
    await name.fill('KELDER')
    await save.click()
    await expect(profile.getByText(taken)).toBeVisible()
    await name.fill('Kelder-the-second')
    await save.click()
    await expect(profile).toBeHidden()
  })

  await test.step('and after a sign-in in the same tab', async () => {
    await page.goto('/?error=username_taken')
    await expect(profile.getByRole('status')).toHaveText(taken)
    await name.fill('Kelder-the-third')
    await save.click()
    await expect(profile).toBeHidden()
    await page.getByRole('button', { name: 'Account' }).click()
    await expect(page.getByText('Kelder-the-third')).toBeVisible()
  })
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

test(
  'lists where somebody is signed in, and signs out of one browser or everywhere',
  ONLY_IN_FULL,
  async ({ page, context, browser, server, signIn }) => {
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
  },
)

test(
  'is not signed out by an image or a link on another site',
  ONLY_IN_FULL,
  async ({ page, context, server, signIn }) => {
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
  },
)

const openProfile = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'My Profile' }).click()
  const profile = page.getByRole('dialog', { name: 'My Profile' })
  await expect(profile).toBeVisible()
  return profile
}
