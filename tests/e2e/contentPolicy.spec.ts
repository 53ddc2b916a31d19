import { MapPage } from './MapPage.ts'
import { withOwnMap } from './ownMap.ts'
import { expect, test } from './test.ts'

// These scripts are about what a page fetches, and when, and what works without the network.
test.use({ savesData: false })

test('no page does what its own policies forbid, or names a permission that the browser does not know', async ({
  page,
  context,
  server,
}) => {
  const { map } = await withOwnMap(server, context, 'Careful')
  const complaints: string[] = []
  page.on('console', (message) => {
    // That a page came too late to use what was fetched ahead is no breach.
    const isLate = message.text().includes('was preloaded using link preload')
    if (['warning', 'error'].includes(message.type()) && !isLate) complaints.push(message.text())
  })
  await page.exposeFunction('complain', (complaint: string) => complaints.push(complaint))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      window.complain(`${violatedDirective} ${blockedURI} ${sourceFile}`),
    )
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Create Map' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')

  const mapPage = new MapPage(page)
  await mapPage.open(map)
  await mapPage.isReady()
  // Reports are sent when the page is idle.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  expect(complaints).toEqual([])
})

declare global {
  interface Window {
    complain(complaint: string): void
  }
}
