import { expect, type Page } from '@playwright/test'

/** Goes through the sign-in's own window, from the click that opens it to its end. */
export const signInByPopup = async (page: Page, open: () => Promise<void>, email: string, name = '') => {
  const opening = page.waitForEvent('popup')
  await open()
  const popup = await opening
  await expect(popup.getByText('Local sign-in – development only')).toBeVisible()
  await popup.getByLabel('E-mail').fill(email)
  await popup.getByLabel('Name').fill(name)
  const closing = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Sign in' }).click()
  await closing
}

/** Chooses the sign-in from the account menu. */
export const openSignInFromMenu = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign in with Google' }).click()
}
