import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { keptOffline } from './keptOffline.ts'
import { addLocalPoi, newLocalMap } from './localMap.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

test.use({ serviceWorkers: 'allow', savesData: false })

interface ManifestPicture {
  readonly src: string
  readonly type: string
  readonly sizes: string
  readonly purpose?: string
  readonly form_factor?: string
}

const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
    return paths
  })

test('opens, edits and backs up a local map from a cold start without a network, and keeps nothing of anybody’s account [OFFL-004] [OFFL-051]', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(context, 'offline@example.org', 'Offliner')
  await newLocalMap(page, 'Gannet Isle')
  await keptOffline(page)
  const address = page.url()
  await page.goto('/my-maps')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.close()

  await context.setOffline(true)
  const cold = await context.newPage()
  await cold.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
  await cold.goto(address)
  await expect(cold.getByRole('heading', { name: 'Gannet Isle' })).toBeVisible()
  await addLocalPoi(cold, 'Nine Gulls')
  await expect(cold.locator('.save-status').first()).toHaveText('Saved')
  await cold.reload()
  await expect(cold.getByRole('treeitem', { name: 'Nine Gulls' })).toBeVisible()
  const download = cold.waitForEvent('download')
  await cold.getByRole('button', { name: 'Back up', exact: true }).click()
  await download
  await cold.goto('/offline')
  await expect(cold.getByRole('article')).toContainText('Gannet Isle')

  const paths = await cachedPaths(cold)
  expect(paths.filter((path) => /^\/(embed|auth|api|maps)\//.test(path))).toEqual([])
  const kept = await cold.evaluate(async () => (await caches.match('/offline', { ignoreVary: true }))?.text())
  expect(kept).not.toContain('offline@example.org')
})

test(
  'offers a new version once it is here, and uses it only when it is wanted',
  ONLY_IN_FULL,
  async ({ page }) => {
    await newLocalMap(page, 'Gannet Isle')
    await keptOffline(page)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Gannet Isle' })).toBeVisible()
    const offer = page.getByText('A new version is ready.')
    await expect(offer).toBeHidden()
    await page.evaluate(() => {
      document.body.dataset.opened = 'before'
      return navigator.serviceWorker.register('/service-worker.js?newer').then(() => undefined)
    })
    await expect(offer).toBeVisible()
    const active = () =>
      page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL.split('/').pop())
    expect(await active()).toBe('service-worker.js')
    await expect(page.locator('body')).toHaveAttribute('data-opened', 'before')
    // A file that is asked for in the moment in which the former version ends would start it again.
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.locator('body')).not.toHaveAttribute('data-opened')
    await expect(page.getByRole('heading', { name: 'Gannet Isle' })).toBeVisible()
    await expect.poll(active).toBe('service-worker.js?newer')
  },
)

test('is not kept by home nor by an embed, and can be installed', ONLY_IN_FULL, async ({ page }) => {
  for (const path of ['/', '/embed/1']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect(
      await page.evaluate(() => navigator.serviceWorker.getRegistrations().then(({ length }) => length)),
    ).toBe(0)
  }
  await page.goto('/')
  // As a browser gets it, compressed.
  const worker = await page.evaluate(async () => (await fetch('/service-worker.js')).text())
  const script = await page.locator('script[type=module]').first().getAttribute('src')
  expect(worker).toContain(script)
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await page.request.get(address ?? '')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const { icons, screenshots } = (await answer.json()) as Record<'icons' | 'screenshots', ManifestPicture[]>
  for (const { src, type, sizes } of [...icons, ...screenshots]) {
    const file = await page.request.get(src)
    expect([src, file.status(), file.headers()['content-type']]).toEqual([src, 200, type])
    const { width, height } = await sharp(await file.body()).metadata()
    if (sizes !== 'any') expect([src, `${width}x${height}`]).toEqual([src, sizes])
  }
  expect(icons.map(({ sizes, purpose }) => [sizes, purpose].join(' '))).toEqual(
    expect.arrayContaining(['192x192 ', '512x512 ', '512x512 maskable']),
  )
  expect(screenshots.map((shot) => shot.form_factor).sort()).toEqual(['narrow', 'wide'])
  for (const { sizes, form_factor } of screenshots) {
    const [width = 0, height = 0] = sizes.split('x').map(Number)
    expect(width > height).toBe(form_factor === 'wide')
    // What browsers take.
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(320)
    expect(Math.max(width, height) / Math.min(width, height)).toBeLessThanOrEqual(2.3)
  }
})
