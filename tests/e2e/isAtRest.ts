import type { Page } from '@playwright/test'

/** What radix-ui keeps on the page while it fades out. */
const CLOSING = ['dialog', 'alertdialog', 'menu', 'listbox', 'tooltip']
  .map((role) => `[role="${role}"][data-state="closed"]`)
  .join()

/** The page has finished what it was moving: nothing fades, slides or closes any more. What turns for ever may turn. */
export const isAtRest = async (page: Page): Promise<void> => {
  await page.waitForFunction((closing) => {
    const isMoving = ({ effect, playState }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
    return document.querySelector(closing) === null && !document.getAnimations().some(isMoving)
  }, CLOSING)
}
