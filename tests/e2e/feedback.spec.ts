import { expect, test } from './test.ts'

test('sends feedback, says so, and says when it cannot [FEED-001] [FEED-002] [FEED-003] [FEED-004] [FEED-005] [FEED-007] [FEED-016] [AUTH-012] [ERR-012]', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(context, 'yara@example.org', 'Yara')
  await page.goto('/')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Feedback / Contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send Feedback' })
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Yara')
  await expect(dialog.getByRole('textbox', { name: 'E-mail' })).toHaveValue('yara@example.org')
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAttribute('readonly')
  const message = dialog.getByRole('textbox', { name: 'Message' })
  await message.fill('Lovely maps.')

  await page.route('**/api/feedback', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Send' }).click()
  const alert = page.getByRole('alertdialog', { name: 'Failed to send feedback.' })
  await alert.getByRole('button', { name: 'OK' }).click()
  await expect(message).toHaveValue('Lovely maps.')
  await page.unroute('**/api/feedback')
  const sent = page.waitForResponse('**/api/feedback')
  await dialog.getByRole('button', { name: 'Send' }).click()
  expect((await sent).ok()).toBe(true)
  expect((await sent).request().postDataJSON()).toEqual({
    name: 'Yara',
    email: 'yara@example.org',
    message: 'Lovely maps.',
  })
  await expect(dialog).toBeHidden()
})
