import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import type { Proposal } from '../../shared/proposals/proposals.ts'
import type { Client } from '../Client.ts'
import { keptOffline } from './keptOffline.ts'
import { MapPage } from './MapPage.ts'
import { addPois } from './ownMap.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

test.use({ serviceWorkers: 'allow', savesData: false })

/** Wide enough for tiles. */
const SIDE = { width: 2_100, height: 300 }

/** A map uploaded as people do it, with its tiles made. Only its owner sees it. */
const uploadMap = async (owner: Client, name: string): Promise<{ id: number; path: string }> => {
  const image = await sharp({ create: { ...SIDE, channels: 3, background: '#2266aa' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set('map', new Blob([new Uint8Array(image)]), 'isle.jpg')
  form.set('game_name', 'Saltmarrow')
  form.set('display_name', name)
  const created = (await owner.send('POST', '/api/upload-map', { body: form })).json<{ id: number }>()
  await owner.post(`/api/maps/${created.id}/set-public`, { is_public: false })
  await addPois(owner, created.id, [{ name: 'Nine Gulls', category: 'Towns', type: 'Port' }])
  await expect
    .poll(async () => (await owner.get(`/api/maps/${created.id}`)).json<{ pyramid: unknown }>().pyramid, {
      timeout: 60_000,
    })
    .not.toBeNull()
  return { id: created.id, path: `/map/${created.id}` }
}

/** What the browser keeps of the maps that were seen. The page has to make the database: opening it would make an empty one. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === 'pinfold')) return { maps: [], files: [] }
    return new Promise<{ maps: string[]; files: string[] }>((resolve, reject) => {
      const opening = indexedDB.open('pinfold')
      opening.onerror = () => reject(opening.error ?? new Error('The database cannot be opened.'))
      opening.onsuccess = () => {
        const read = opening.result.transaction(['seenMaps', 'seenFiles'])
        const maps = read.objectStore('seenMaps').getAllKeys()
        const files = read.objectStore('seenFiles').getAllKeys()
        read.oncomplete = () => {
          opening.result.close()
          const names = (files.result as [string, string][]).map(([, name]) => name)
          resolve({ maps: maps.result as string[], files: names })
        }
      }
    })
  })

const isKept = async (page: Page, id: number) => {
  await expect
    .poll(
      async () => {
        const { maps, files } = await kept(page)
        return maps.includes(String(id)) && files.some((name) => name.startsWith('tile '))
      },
      { timeout: 60_000 },
    )
    .toBe(true)
  await keptOffline(page)
}

const seenOnline = async (
  { page, context, signIn }: SeenOptions,
  name: string,
): Promise<{ id: number; path: string; owner: Client }> => {
  const owner = await signIn(context, `${name.toLowerCase()}@example.org`, name)
  const map = await uploadMap(owner, `${name} Isle`)
  await page.goto(map.path)
  await expect(new MapPage(page).row('Nine Gulls')).toBeVisible()
  await isKept(page, map.id)
  return { ...map, owner }
}

interface SeenOptions {
  page: Page
  context: BrowserContext
  signIn: (context: BrowserContext, email: string, name?: string) => Promise<Client>
}

const BANNER = /No connection\. This is the map as you saw it .*: view only\./

test(
  'shows a map that was opened online without a network, from a cold start, to look at only',
  ONLY_IN_FULL,
  async ({ page, context, signIn }) => {
    const { path, id } = await seenOnline({ page, context, signIn }, 'Gannet')
    await page.close()
    await context.setOffline(true)
    const cold = await context.newPage()
    await cold.goto(path)
    const map = new MapPage(cold)
    await expect(cold.getByRole('alert')).toHaveText(BANNER)
    await expect(map.row('Nine Gulls')).toBeVisible()
    await expect(cold.getByRole('button', { name: 'Add POI' })).toHaveCount(0)
    await expect(cold.getByText('Preparing the picture…')).toHaveCount(0)
    await map.row('Nine Gulls').click()
    await expect(map.info('Nine Gulls')).toBeVisible()
    await expect(cold.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)

    const tile = cold.getByRole('region', { name: 'Maps seen lately' }).getByRole('article')
    await cold.goto('/')
    await expect(tile).toContainText('Gannet Isle')
    await cold.goto('/offline')
    await expect(tile).toContainText('Gannet Isle')
    await expect(tile).toContainText('View only')
    // As the server has made it.
    await expect(tile.locator('img')).toHaveJSProperty('naturalWidth', 640)
    await tile.getByRole('link').click()
    await expect(cold.getByRole('alert')).toHaveText(BANNER)

    await context.setOffline(false)
    await expect(cold.getByRole('alert')).toHaveCount(0)
    await expect(cold.getByRole('button', { name: 'Add POI' }).first()).toBeVisible()
    const cached = await cold.evaluate(async () => {
      const paths: string[] = []
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
      return paths
    })
    expect(cached.filter((url) => /^\/(embed|auth|api|maps)\//.test(url))).toEqual([])

    await cold.goto('/offline')
    await tile.getByRole('button', { name: 'Forget Gannet Isle' }).click()
    await expect(tile).toHaveCount(0)
    expect((await kept(cold)).maps).not.toContain(String(id))
  },
)

test(
  'goes on with suggestions without a network, and sends them once there is one',
  ONLY_IN_FULL,
  async ({ page, context, browser, server, signIn }) => {
    const owner = await signIn(
      await browser.newContext({ baseURL: server.url }),
      'terns@example.org',
      'Terns',
    )
    const { id, path } = await uploadMap(owner, 'Terns Isle')
    await owner.post(`/api/maps/${id}/set-public`, { is_public: true })
    const author = await signIn(context, 'skua@example.org', 'Skua')
    const map = new MapPage(page)
    const banner = page.getByRole('region', { name: 'Suggestion' })
    const place = async (name: string, x: number) => {
      await map.isReady()
      await page.keyboard.press('a')
      await map.click({ x, y: 440 })
      await map.fill({ name, category: 'Towns', type: 'Port' })
      await map.newPoi.getByRole('button', { name: 'Save' }).click()
      await expect(map.newPoi).toBeHidden()
    }
    await page.goto(`${path}?suggest`)
    await place('Ten Terns', 500)
    await expect(banner).toContainText('1 change')
    await isKept(page, id)
    await context.setOffline(true)
    await page.reload()
    await expect(banner).toContainText('You are suggesting changes offline, to the map as you saw it')
    await expect(map.row('Ten Terns')).toBeVisible()
    await place('Two Skuas', 700)
    await expect(banner).toContainText('2 changes')
    await banner.getByRole('button', { name: 'Send' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send your suggestion' })
    await expect(dialog).toContainText('Sending needs a connection.')

    await context.setOffline(false)
    await expect(dialog).toHaveCount(0)
    await expect(banner).toContainText('You are suggesting changes. 2 changes')
    await banner.getByRole('button', { name: 'Send' }).click()
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Two ports are missing.')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(banner).toBeHidden()
    expect((await author.get('/api/user/proposals')).json<Proposal[]>()).toMatchObject([
      { counts: { added: 2 }, message: 'Two ports are missing.' },
    ])
  },
)

test(
  'keeps a private map for nobody else: it is gone with the sign-out, and with another account',
  ONLY_IN_FULL,
  async ({ page, context, signIn }) => {
    const { path } = await seenOnline({ page, context, signIn }, 'Secret')
    await page.getByRole('button', { name: 'Account SE' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible()
    await expect.poll(async () => (await kept(page)).maps).toEqual([])
    await context.setOffline(true)
    await page.goto(path)
    await expect(page.getByText('The map could not be loaded.')).toBeVisible()
    await expect(page.getByText('Secret Isle')).toHaveCount(0)
    await context.setOffline(false)

    const again = await seenOnline({ page, context, signIn }, 'Hidden')
    await signIn(context, 'stranger@example.org', 'Stranger')
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Account ST' })).toBeVisible()
    await expect.poll(async () => (await kept(page)).maps).toEqual([])
    await context.setOffline(true)
    await page.goto(again.path)
    await expect(page.getByText('The map could not be loaded.')).toBeVisible()
  },
)

test(
  'forgets a public map that a guest has seen once nobody finds it any more',
  ONLY_IN_FULL,
  async ({ page, context, browser, server, signIn }) => {
    const owner = await signIn(
      await browser.newContext({ baseURL: server.url }),
      'public@example.org',
      'Public',
    )
    const { id, path } = await uploadMap(owner, 'Public Isle')
    await owner.post(`/api/maps/${id}/set-public`, { is_public: true })
    await page.goto(path)
    await isKept(page, id)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('alert')).toHaveText(BANNER)
    await owner.post(`/api/maps/${id}/set-public`, { is_public: false })
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Map not found' })).toBeVisible()
    await expect.poll(async () => (await kept(page)).maps).toEqual([])
  },
)
