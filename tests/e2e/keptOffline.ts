import type { Page } from '@playwright/test'

/**
 * All files of the site are kept, and the service worker answers for this page: it is active before it has taken over the
 * pages that are open.
 */
export const keptOffline = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}
