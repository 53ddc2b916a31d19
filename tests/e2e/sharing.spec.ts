import { mapPath } from '../../shared/paths.ts'
import { MapPage } from './MapPage.ts'
import { addPois, withOwnMap } from './ownMap.ts'
import { startOtherSite } from './OtherSite.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

test(
  'gives a link and the code of an embed, which work on another site [EMBED-005]',
  ONLY_IN_FULL,
  async ({ page, context, browser, server }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { map, owner } = await withOwnMap(server, context, 'Shared')
    await addPois(owner, map.id, [{ name: 'High Tower', category: 'Sights', type: 'Tower' }])
    const viewer = new MapPage(page)
    await viewer.open(map)
    const opener = page.getByRole('button', { name: 'Share and embed' })
    const dialog = page.getByRole('dialog', { name: 'Share and embed' })
    const copied = () => page.evaluate(() => navigator.clipboard.readText())

    await test.step('the whole map, by keys alone', async () => {
      await opener.focus()
      await page.keyboard.press('Enter')
      await expect(dialog.getByRole('radio', { name: 'Whole map' })).toBeChecked()
      await dialog.getByRole('button', { name: 'Copy link' }).press('Enter')
      await expect(page.getByText('Link copied.', { exact: true })).toBeVisible()
      expect(await copied()).toBe(`${server.url}${mapPath(map)}`)
      await expect(dialog.getByRole('radio', { name: 'This POI' })).toHaveCount(0)
    })

    await test.step('the code, in two sizes, with a preview', async () => {
      await dialog.getByRole('button', { name: 'Copy code' }).click()
      await expect(page.getByText('Embed code copied.', { exact: true })).toBeVisible()
      expect(await copied()).toContain('width="900" height="600"')
      await dialog.getByRole('radio', { name: 'Large 1200×800' }).check({ force: true })
      await dialog.getByRole('button', { name: 'Copy code' }).click()
      await expect.poll(copied).toContain('width="1200" height="800"')
      const preview = dialog.frameLocator('iframe[title="Preview of the embed"]')
      await expect(preview.getByRole('application', { name: 'Map of Isles of Shared' })).toBeVisible()
      const site = await startOtherSite(await copied())
      const elsewhere = await browser.newContext()
      const other = await elsewhere.newPage()
      await other.goto(site.url)
      await expect(other.frameLocator('iframe').getByRole('application')).toBeVisible()
      await elsewhere.close()
      await site.close()
    })

    await test.step('this view', async () => {
      await dialog.getByRole('radio', { name: 'This view' }).check({ force: true })
      await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(
        /\/map\/[^#]*#-?[\d.]+\/-?\d+\/-?\d+$/,
      )
    })

    await test.step('Escape closes it, and the focus is back on its button', async () => {
      // Escape dismisses a notice first.
      await expect(page.getByText('Embed code copied.', { exact: true })).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(opener).toBeFocused()
    })

    await test.step('one POI', async () => {
      await viewer.row('High Tower').click()
      await expect(viewer.info('High Tower')).toBeVisible()
      await opener.click()
      await expect(dialog.getByRole('radio', { name: 'This POI' })).toBeChecked()
      await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(/\?poi=\d+$/)
      await expect(dialog.getByRole('textbox', { name: 'Code' })).toHaveValue(/\/embed\/map\/\d+\?poi=\d+"/)
      await page.keyboard.press('Escape')
    })

    await test.step('this view, with what is hidden and searched in it', async () => {
      await viewer.info('High Tower').getByRole('button', { name: 'Close' }).click()
      await viewer.list.getByRole('button', { name: 'Hide Tower', exact: true }).click()
      await page.getByRole('searchbox').fill('high')
      await opener.click()
      await dialog.getByRole('radio', { name: 'This view' }).check({ force: true })
      const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue()
      await page.keyboard.press('Escape')
      const visiting = await browser.newContext({ baseURL: server.url })
      const visitor = new MapPage(await visiting.newPage())
      await visitor.page.goto(link)
      await expect(visitor.page.getByText(/^This link leaves out a part of the map/).first()).toBeVisible()
      await expect(visitor.page.getByRole('searchbox')).toHaveValue('high')
      await expect(visitor.list.getByRole('treeitem', { name: /^Tower.*hidden$/ })).toBeVisible()
      await visitor.page.getByRole('button', { name: 'Clear search' }).click()
      await expect(visitor.page).not.toHaveURL(/hide=|find=/)
      await visiting.close()
      await page.getByRole('button', { name: 'Clear search' }).click()
    })

    await test.step('a private map says why it cannot be embedded', async () => {
      await owner.post(`/api/maps/${map.id}/set-public`, { is_public: false })
      await page.reload()
      await viewer.isReady()
      await opener.click()
      await expect(dialog).toContainText('it cannot be embedded')
      await expect(dialog.getByRole('button', { name: 'Copy code' })).toHaveCount(0)
    })
  },
)

test(
  'uses the phone’s own way to share, where there is one',
  ONLY_IN_FULL,
  async ({ browser, context, server }) => {
    const { map } = await withOwnMap(server, context, 'Handed')
    const phone = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    const page = await phone.newPage()
    await page.addInitScript(() => {
      const shared: unknown[] = []
      Object.assign(window, { shared })
      Object.assign(navigator, { share: (data: unknown) => Promise.resolve(shared.push(data)) })
    })
    await new MapPage(page).open(map)
    await page.getByRole('button', { name: 'Share and embed' }).tap()
    await page.getByRole('button', { name: 'Share…' }).tap()
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared))
      .toEqual([{ url: `${server.url}${mapPath(map)}`, title: 'Isles of Handed (Saltmarrow)' }])
    await phone.close()
  },
)
