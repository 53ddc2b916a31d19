import type { Role } from '../../shared/people/users.ts'
import { sampled } from '../sampled.ts'
import { MapPage } from './MapPage.ts'
import { addPois, withOwnMap } from './ownMap.ts'
import { signInContext } from './signInContext.ts'
import { expect, test } from './test.ts'

interface Visitor {
  readonly who: string
  readonly email: string
  readonly role?: Role
  readonly mayEdit: boolean
  readonly seesDashboard: boolean
  readonly rows: string
}

const VISITORS: readonly Visitor[] = [
  {
    who: 'a signed-in visitor',
    email: 'bystander@example.org',
    mayEdit: false,
    seesDashboard: false,
    rows: '[PERM-152] [PERM-176] [PERM-182]',
  },
  {
    who: 'an admin',
    email: 'warden@example.org',
    role: 'admin',
    mayEdit: false,
    seesDashboard: true,
    rows: '[PERM-142] [PERM-154] [PERM-178] [PERM-184] [PERM-214]',
  },
  {
    who: 'a founder',
    email: 'patron@example.org',
    role: 'founder',
    mayEdit: true,
    seesDashboard: true,
    rows: '[PERM-143] [PERM-155] [PERM-179] [PERM-185]',
  },
  {
    who: 'user 1 without a role',
    email: 'operator@localhost',
    role: 'user',
    mayEdit: true,
    seesDashboard: true,
    rows: '[PERM-144] [PERM-156] [PERM-180] [PERM-186] [PERM-216]',
  },
  {
    who: 'the owner',
    email: 'rights@example.org',
    mayEdit: true,
    seesDashboard: false,
    rows: '[PERM-177] [PERM-213]',
  },
]

for (const { who, email, role, mayEdit, seesDashboard, rows } of sampled(VISITORS, 4))
  test(`${who} ${mayEdit ? 'edits the map' : 'changes nothing on it'}, and has pins and ticks of their own ${rows}`, async ({
    page,
    context,
    server,
    browser,
  }) => {
    const hosting = await browser.newContext({ baseURL: server.url })
    const { map, owner } = await withOwnMap(server, hosting, 'Rights')
    await addPois(owner, map.id, [{ name: 'Lantern', category: 'Sights', type: 'Lights' }])
    await hosting.close()
    await signInContext(server, context, email, undefined, role)
    const viewer = new MapPage(page)
    await viewer.open(map)

    await test.step('a click on the map', async () => {
      await viewer.click({ x: 500, y: 500 })
      const opened = mayEdit ? viewer.newPoi : page.getByRole('dialog', { name: 'Coordinates of this place' })
      await expect(opened).toBeVisible()
      await page.keyboard.press('Escape')
    })
    await test.step('the popup of a POI', async () => {
      await viewer.row('Lantern').click()
      const info = viewer.info('Lantern')
      await info.getByRole('checkbox', { name: 'Found' }).check({ force: true })
      await expect(info.getByRole('checkbox', { name: 'Found' })).toBeChecked()
      await expect(info.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(mayEdit ? 1 : 0)
      await info.getByRole('button', { name: 'Close' }).click()
    })
    await test.step('a pin of their own', async () => {
      await viewer.canvas.focus()
      await page.keyboard.press('n')
      await viewer.click({ x: 640, y: 420 })
      await page.getByRole('dialog', { name: 'New pin' }).getByLabel('Label').fill('Stash')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: 'Stash', exact: true })).toBeVisible()
    })
    await test.step('the account menu', async () => {
      await page.getByRole('button', { name: 'Account' }).click()
      await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
      await expect(page.getByRole('menuitem', { name: 'Admin Dashboard' })).toHaveCount(seesDashboard ? 1 : 0)
    })
  })
