import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { pngPicture } from '../pictures.ts'
import { lazyFiles } from './lazyChunks.ts'
import { addLocalPoi as addPoi, LOCAL_IMAGE as IMAGE, newLocalMap as newMap } from './localMap.ts'
import { signInContext } from './signInContext.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

const SERVER_THUMBNAIL_PX = 640

/** What is opened without the network. */
const OPENED = ['NewPoiPanel', 'EditPoi', 'AlertBox', 'Toaster']

/** What is sent, but for the pages and the files of the site itself. */
const sentBy = (page: Page): string[] => {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isOfSite = request.resourceType() === 'document' || /^\/(assets|fonts)\//.test(pathname)
    const isInside = /^(blob|data):/.test(request.url())
    if (!isOfSite && !isInside && !/^\/(favicon|theme|manifest)/.test(pathname))
      sent.push(`${request.method()} ${pathname}`)
  })
  return sent
}

test.describe('without the network', () => {
  // It has fetched before what is opened then.
  test.use({ savesData: false })

  test('keeps a guest’s map in the browser: made, edited, opened again, backed up and restored, and nothing is sent [SHELL-014] [SHELL-015] [OFFL-001] [OFFL-002] [OFFL-004] [OFFL-011] [OFFL-012] [OFFL-013] [OFFL-015] [OFFL-017] [OFFL-020] [OFFL-043] [OFFL-045] [OFFL-046] [OFFL-047] [OFFL-049] [OFFL-051] [CREATE-003] [CREATE-011] [PERM-079] [PERM-223..227] [OFFL-050] [ERR-030] [ERR-086] [ERR-087]', async ({
    page,
    context,
  }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
    await newMap(page, 'Gannet Isle')
    const warning = page.getByText('No POIs, types, or categories found for this map.')
    await expect(warning).toBeVisible()

    const sent = sentBy(page)
    const fetched = new Set<string>()
    page.on('requestfinished', (request) => fetched.add(new URL(request.url()).pathname))
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Gannet Isle' })).toBeVisible()
    await expect
      .poll(() => lazyFiles(OPENED).filter((path) => !fetched.has(path)), { timeout: 60_000 })
      .toEqual([])
    await context.setOffline(true)
    await addPoi(page, 'Nine Gulls')
    await expect(warning).toBeHidden()
    await expect(page.locator('.save-status').first()).toHaveText('Saved')

    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
    await expect(page.getByRole('group', { name: 'Votes and favourites' })).toHaveCount(0)
    await expect(page.getByText('Region Maps')).toHaveCount(0)
    await page.getByRole('button', { name: 'Open the map style editor' }).click()
    const unavailable = page.getByRole('dialog', { name: 'Feature Unavailable in Local Mode' })
    await unavailable.getByRole('button', { name: 'Close' }).last().click()
    await expect(unavailable).toBeHidden()

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Back up', exact: true }).click(),
    ])
    await expect(page.getByText('Backup created and download started.').first()).toBeVisible()
    const backup = readFileSync(await download.path())
    expect(JSON.parse(backup.toString())).toMatchObject({
      meta: { name: 'Gannet Isle' },
      pois: [{ poi_name: 'Nine Gulls' }],
    })

    await page.getByRole('treeitem', { name: 'Nine Gulls' }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('group', { name: 'Delete POI' }).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('treeitem')).toHaveCount(0)

    const chosen = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Restore' }).click()
    await (await chosen).setFiles({ name: 'backup.json', mimeType: 'application/json', buffer: backup })
    await page.getByRole('alertdialog').getByRole('button', { name: 'Replace' }).click()
    await expect(
      page.getByText('Restore completed successfully. Please upload the map image separately.').first(),
    ).toBeVisible()
    await expect(page.getByRole('treeitem', { name: 'Nine Gulls' })).toBeVisible()
    expect(sent).toEqual([])

    await context.setOffline(false)
    await page.reload()
    await expect(page.getByRole('treeitem', { name: 'Nine Gulls' })).toBeVisible()
    expect(sent).toEqual([])
  })
})

test(
  'can be made and edited by whoever is signed in, too [PERM-080..084]',
  ONLY_IN_FULL,
  async ({ server, context, page }) => {
    const people = [
      ['una@example.org', 'Una', 'user'],
      ['quill@example.org', 'Quill', 'admin'],
      ['rook@example.org', 'Rook', 'founder'],
      ['operator@localhost', 'Operator', 'user'],
    ] as const
    for (const [email, name, role] of people)
      await test.step(name, async () => {
        const { user } = await signInContext(server, context, email, name, role)
        if (name === 'Una') await (await server.data()).addMap(user, 'Una’s cove')
        await newMap(page, `Islet of ${name}`)
        await addPoi(page, 'Nine Gulls')
      })
  },
)

test(
  'restores a backup as a new map once its image is chosen, and refuses a file that is none [OFFL-002] [OFFL-044] [OFFL-046]',
  ONLY_IN_FULL,
  async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
    await newMap(page, '')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Back up', exact: true }).click(),
    ])
    const backup = readFileSync(await download.path())
    await page.goto('/offline')
    const choose = async (buffer: Buffer) => {
      const chosen = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Restore a backup' }).click()
      await (await chosen).setFiles({ name: 'backup.json', mimeType: 'application/json', buffer })
    }
    await choose(Buffer.from('{"format":"other"}'))
    await expect(page.getByRole('alertdialog')).toContainText('Failed to restore backup: ')
    await page.getByRole('alertdialog').getByRole('button').last().click()
    await choose(backup)
    const dialog = page.getByRole('dialog', { name: 'Select Map Image File' })
    await dialog.locator('input[type=file]').setInputFiles({ ...IMAGE, buffer: await pngPicture(640, 480) })
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await expect(page).toHaveURL(/\/offline-map\/map-\d+(#|$)/)
    await page.goto('/offline')
    await expect(page.getByRole('article')).toHaveCount(2)
  },
)

test('lists local maps on home, on My Maps and by themselves, with their badge and a thumbnail smaller than those of the server, and deletes one after a question [HOME-014] [HOME-015] [LISTS-003] [LISTS-004] [LISTS-005] [LISTS-006] [OFFL-003] [OFFL-021] [OFFL-022] [OFFL-023] [ERR-025] [ERR-026] [CONST-075]', async ({
  page,
}) => {
  await newMap(page, '')
  const path = new URL(page.url()).pathname
  await page.goto('/')
  const onHome = page.getByRole('region', { name: 'Offline Maps' }).getByRole('article')
  await expect(onHome).toContainText('Offline Map (Saltmarrow)')
  await expect(onHome).toContainText('Local')
  const widthOf = (image: Element) => (image as HTMLImageElement).naturalWidth
  await expect.poll(() => onHome.locator('img').evaluate(widthOf)).toBeGreaterThan(0)
  expect(await onHome.locator('img').evaluate(widthOf)).toBeLessThan(SERVER_THUMBNAIL_PX)
  await page.goto('/my-maps')
  const tile = page.getByRole('article').filter({ hasText: 'Offline Map' })
  await expect(tile.getByRole('link')).toHaveAttribute('href', path)
  await tile.getByRole('button', { name: 'Delete Offline Map' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete map' }).click()
  await expect(tile).toHaveCount(0)

  await page.goto(path)
  await expect(page.getByText('Map not found', { exact: true })).toBeVisible()
  await expect(page.getByRole('alertdialog')).toContainText('Map not found or deleted!')
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await expect(page).toHaveURL('/offline')
  await expect(page.getByRole('heading', { name: 'Offline Maps', level: 1 })).toBeVisible()
})

test('shows an edit of one tab in the other at once', ONLY_IN_FULL, async ({ page, context }) => {
  await newMap(page, 'Two Tabs')
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('heading', { name: 'Two Tabs' })).toBeVisible()
  await addPoi(page, 'Nine Gulls')
  await expect(other.getByRole('treeitem', { name: 'Nine Gulls' })).toBeVisible({ timeout: 5_000 })
})

test(
  'backs a map up with its image in one file, and makes it again from that alone [OFFL-008]',
  ONLY_IN_FULL,
  async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
    await newMap(page, 'Gannet Isle')
    await addPoi(page, 'Nine Gulls')
    await expect(page.locator('.save-status').first()).toHaveText('Saved')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Back up with the image' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('gannet-isle.pinfold.zip')
    const buffer = readFileSync(await download.path())
    await page.goto('/offline')
    await page.getByRole('button', { name: 'Delete Gannet Isle' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete map' }).click()
    await expect(page.getByRole('article')).toHaveCount(0)
    const choose = async (file: Buffer) => {
      const chosen = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Restore a backup' }).click()
      await (await chosen).setFiles({ name: 'map.zip', mimeType: 'application/zip', buffer: file })
    }
    const damaged = Buffer.from(buffer)
    damaged[2_000] = (damaged[2_000] ?? 0) ^ 1
    await choose(damaged)
    await expect(page.getByRole('alertdialog')).toContainText(
      'Failed to restore backup: The archive is damaged',
    )
    await page.getByRole('alertdialog').getByRole('button').last().click()
    await choose(buffer)
    await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(page).toHaveURL(/\/offline-map\/map-\d+(#|$)/)
    await expect(page.getByRole('treeitem', { name: 'Nine Gulls' })).toBeVisible()
  },
)

test('backs up where the save picker says, tells why not, and asks for the file to restore [OFFL-048] [ERR-007] [ERR-082] [ERR-083] [ERR-084] [ERR-085]', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const written = new WritableStream<Uint8Array>({
      write: (chunk) => void (document.body.dataset.written = `${chunk.length}`),
    })
    let picks = 0
    Object.assign(window, {
      showSaveFilePicker: ({ suggestedName }: { suggestedName: string }) => {
        document.body.dataset.suggested = suggestedName
        if (picks++ === 0)
          return Promise.reject(new DOMException('The user aborted a request.', 'AbortError'))
        return Promise.resolve({ createWritable: () => Promise.resolve(written) })
      },
    })
  })
  await newMap(page, 'Gannet Isle')
  const backUp = page.getByRole('button', { name: 'Back up', exact: true })
  const alert = page.getByRole('alertdialog')
  const dismiss = async () => {
    await alert.getByRole('button').last().click()
    await expect(alert).toHaveCount(0)
  }
  await backUp.click()
  await expect(alert).toContainText('Save cancelled or failed: The user aborted a request.')
  await dismiss()
  await backUp.click()
  await expect(page.getByText('Backup saved successfully.').first()).toBeVisible()
  await expect(page.locator('body')).toHaveAttribute('data-suggested', 'gannet-isle.pinfold.json')
  await expect(page.locator('body')).toHaveAttribute('data-written', /^[1-9]\d*$/)

  await page.evaluate(() => {
    JSON.stringify = () => {
      throw new Error('There is no memory left.')
    }
  })
  await backUp.click()
  await expect(alert).toContainText('Failed to create backup: There is no memory left.')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Gannet Isle' })).toBeVisible()
  await page.getByLabel('Backup file').dispatchEvent('change')
  await expect(alert).toContainText('No file selected')
  await dismiss()
  const none = { name: 'backup.json', mimeType: 'application/json', buffer: Buffer.from('none') }
  await page.getByLabel('Backup file').setInputFiles(none)
  await expect(alert).toContainText('Failed to restore backup: The file is not JSON.')
})
