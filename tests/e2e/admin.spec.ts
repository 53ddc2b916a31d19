import { processedMap, uploadedMap } from '../mapBuilders.ts'
import { damagedInside, pngPicture } from '../pictures.ts'
import { isAccessible, isAccessibleHere } from './accessibility.ts'
import { signInContext } from './signInContext.ts'
import { expect, test } from './test.ts'

const SECTIONS = [
  'Overview',
  'Users',
  'Maps',
  'Reports',
  'Images',
  'Feedback',
  'Games',
  'Storage and health',
  'Log',
]
const REFUSAL = 'This page is for administrators.'

test('an administrator finds a user, gives a role, has a failed image tried again, and does with a message; nobody else gets in [AUTH-014] [PERM-215]', async ({
  server,
  context,
  page,
  browser,
}) => {
  const visiting = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
  })
  const { client } = await signInContext(server, visiting, 'tamsin@example.org', 'Tamsin')
  const damaged = damagedInside(await pngPicture(900, 900))
  const { id } = await uploadedMap(client, { picture: damaged, fields: { display_name: 'Torn Chart' } })
  await processedMap(client, id)
  await client.post('/api/feedback', { message: 'The sea is upside down.' })
  await signInContext(server, context, 'warden@example.org', 'Warden', 'admin')
  const section = (name: string) =>
    page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name, exact: true })
  const rows = (name: string) => page.getByRole('list', { name }).getByRole('listitem')

  await test.step('the account menu leads to what waits', async () => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Admin Dashboard' }).click()
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
    await expect(page.getByRole('link', { name: /Messages without an answer$/ })).toBeVisible()
    await isAccessible(page)
  })

  await test.step('a user is found by the e-mail address, and made an admin', async () => {
    await section('Users').click()
    await page.getByRole('searchbox').fill('tamsin@')
    await expect(rows('Users')).toHaveCount(1)
    await expect(page).toHaveURL(/\/admin\/users\?q=tamsin%40$/)
    await isAccessible(page)
    await page.getByRole('searchbox').fill('nobody at all')
    await expect(page.getByRole('heading', { name: 'Nobody is called so' })).toBeVisible()
    await page.route('**/api/admin/users**', (route) => route.fulfill({ status: 500, body: '' }))
    await page.reload()
    await expect(page.getByRole('heading', { name: 'This could not be loaded.' })).toBeVisible()
    await isAccessible(page)
    await page.unroute('**/api/admin/users**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('searchbox').fill('tamsin@')
    await rows('Users').getByRole('link', { name: 'Tamsin' }).click()
    await expect(page.getByRole('heading', { name: 'Tamsin' })).toBeVisible()
    await expect(rows('Maps')).toContainText('Torn Chart')
    await isAccessible(page)
    await page.getByRole('radio', { name: 'Admin' }).check({ force: true })
    await page.getByRole('button', { name: 'Change role' }).click()
    const question = page.getByRole('alertdialog', { name: 'Make Tamsin an admin?' })
    await question.getByRole('button', { name: 'Change role' }).click()
    await expect(page.getByText('Tamsin is now: Admin.').first()).toBeVisible()
    expect((await client.get('/api/admin/overview')).status).toBe(200)
  })

  await test.step('and a plain user again, with limits of their own', async () => {
    await page.getByRole('radio', { name: 'User' }).check({ force: true })
    await page.getByRole('button', { name: 'Change role' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Change role' }).click()
    await expect(page.getByText('Tamsin is now: User.').first()).toBeVisible()
    await page.getByLabel('Gigabytes').fill('much')
    await page.getByRole('button', { name: 'Save limits' }).click()
    await expect(page.getByText('A number such as 2.5.')).toBeVisible()
    await page.getByLabel('Gigabytes').fill('2.5')
    await page.getByRole('button', { name: 'Save limits' }).click()
    await expect(page.getByRole('button', { name: 'As everybody' })).toBeVisible()
    expect((await client.get('/api/me/quota')).json()).toMatchObject({ bytes: { most: 2.5 * 1024 ** 3 } })
  })

  await test.step('what deleting the account would lose is said, and its name asked for', async () => {
    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete the account Tamsin' })
    await expect(dialog).toContainText('Tamsin has 1 map, ')
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await expect(dialog.getByText('This is not the username of that account.')).toBeVisible()
    await isAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('a failed image is tried again', async () => {
    await section('Images').click()
    const row = rows('Images').filter({ hasText: 'Torn Chart' })
    await expect(row).toContainText('It may be damaged.')
    await isAccessible(page)
    await row.getByRole('button', { name: 'Try again: Torn Chart' }).click()
    await expect(page.getByText('The pictures of “Torn Chart” are made again.').first()).toBeVisible()
  })

  await test.step('a map is found, hidden and shown again', async () => {
    await section('Maps').click()
    await page.getByRole('searchbox').fill(String(id))
    const row = rows('Maps').filter({ hasText: 'Torn Chart' })
    await row.getByRole('button', { name: 'Hide: Torn Chart' }).click()
    const dialog = page.getByRole('dialog', { name: 'Hide this map' })
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Copied')
    await dialog.getByRole('button', { name: 'Hide' }).click()
    await expect(row).toContainText('Hidden: Copied')
    await isAccessible(page)
    await row.getByRole('button', { name: 'Show again: Torn Chart' }).click()
    await expect(row).not.toContainText('Hidden: Copied')
  })

  await test.step('a message is read, and done', async () => {
    await section('Feedback').click()
    const row = rows('Messages').filter({ hasText: 'The sea is upside down.' })
    await row.getByRole('button', { name: 'Mark as read: message of Tamsin' }).click()
    await expect(row.getByText('New', { exact: true })).toBeHidden()
    await isAccessible(page)
    await row.getByRole('button', { name: 'Done: message of Tamsin' }).click()
    await expect(row).toBeHidden()
    await page.getByRole('radio', { name: 'Done' }).check({ force: true })
    await expect(row.getByRole('button', { name: 'Open again: message of Tamsin' })).toBeVisible()
  })

  await test.step('the games, the storage and the reports are there', async () => {
    await section('Games').click()
    const png = { name: 'map.png', mimeType: 'image/png', buffer: await pngPicture(64, 48) }
    const row = rows('Games').filter({ hasText: 'Skyrim' })
    await row.locator('input[type=file]').setInputFiles(png)
    await expect(row.getByRole('link', { name: 'Official image' })).toBeVisible()
    await isAccessible(page)
    await section('Storage and health').click()
    await expect(page.getByText('Images of maps')).toBeVisible()
    await expect(page.getByRole('table')).toBeVisible()
    await isAccessible(page)
    await section('Reports').click()
    await expect(page.getByRole('radiogroup', { name: 'Show' })).toBeVisible()
  })

  await test.step('the log has all of it, with who did it', async () => {
    await section('Log').click()
    await expect(rows('Log').filter({ hasText: '@Warden' }).first()).toBeVisible()
    for (const text of [
      'Gave a role to Tamsin: admin',
      'Had pictures made again of Torn Chart',
      'Marked as done a message',
      'Gave an official image to Skyrim',
    ])
      await expect(rows('Log').filter({ hasText: text }).first()).toBeVisible()
    await isAccessible(page)
  })

  await test.step('on a phone every section is opened by keyboard, and fits', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/admin')
    await section('Overview').focus()
    for (const name of SECTIONS) {
      await expect(section(name)).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(section(name)).toHaveAttribute('aria-current', 'page')
      await expect(page.locator('#administration [aria-busy="true"], .skeleton')).toHaveCount(0)
      const { scrollWidth } = await page.evaluate(() => ({ scrollWidth: document.body.scrollWidth }))
      expect(scrollWidth, name).toBeLessThanOrEqual(390)
      await isAccessibleHere(page)
      await page.keyboard.press('Tab')
    }
    await page.goto('/admin/images?state=queue')
    await expect(page.getByRole('heading', { name: 'Being made now' })).toBeVisible()
    await isAccessibleHere(page)
    await page.goto('/admin/maps?only=failed')
    await expect(rows('Maps')).toContainText(['Torn Chart'])
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('nobody else gets in, nor finds the entry in the menu', async () => {
    const visitor = await visiting.newPage()
    for (const path of ['/admin', '/admin/users', `/admin/users/1`, '/admin/log']) {
      await visitor.goto(path)
      await expect(visitor.getByRole('heading', { name: REFUSAL })).toBeVisible()
    }
    await isAccessible(visitor)
    await visitor.goto('/admin/nothing')
    await expect(visitor.getByRole('heading', { name: REFUSAL })).toHaveCount(0)
    await visitor.goto('/')
    await visitor.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(visitor.getByRole('dialog', { name: 'Menu' }).getByText('Admin Dashboard')).toHaveCount(0)
    await visiting.close()
  })

  await test.step('whose right is taken away on the page is shown out', async () => {
    const data = await server.data()
    await data.signIn('warden@example.org', 'Warden', 'user')
    await section('Users').click()
    await expect(page.getByRole('heading', { name: REFUSAL })).toBeVisible()
  })
})
