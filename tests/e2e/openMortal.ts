import type { BrowserContext } from '@playwright/test'

/** Opens a page that can be killed at any moment: its process ends, without a word to the page. */
export const openMortal = async (context: BrowserContext, address: string) => {
  const page = await context.newPage()
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
  const session = await context.newCDPSession(page)
  await page.goto(address)
  const kill = async () => {
    const crashed = page.waitForEvent('crash')
    session.send('Page.crash').catch(() => {})
    await crashed
    await page.close()
  }
  return { page, kill }
}
