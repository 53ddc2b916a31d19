import { openSignInFromMenu, signInByPopup } from './SignInPopup.ts'
import { expect, test } from './test.ts'

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
  await signInByPopup(page, () => openSignInFromMenu(page), 'orla@example.org', 'Orla')
  expect(await features).toMatch(/width=600,height=700/)

  await page.getByRole('button', { name: 'Account' }).click()
  const menu = page.getByRole('menu', { name: 'Account' })
  await expect(menu.getByText('orla@example.org')).toBeVisible()
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
    'guest@example.org',
    'Guest',
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
