import { pngPicture, svgPicture } from '../pictures.ts'
import { CreateMapForm, jpegFile } from './CreateMapForm.ts'
import { isAtRest } from './isAtRest.ts'
import { softPicture } from './softPicture.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

/** `--danger` of the dark theme. */
const DANGER = 'rgb(255, 122, 112)'

test('keeps the maps of guests in the browser, says what is missing, and refuses a file that is not an image [CREATE-002] [CREATE-003] [CREATE-005] [CREATE-008] [CREATE-009] [CREATE-031] [ERR-001] [ERR-016]', async ({
  page,
  context,
  signIn,
}) => {
  const form = new CreateMapForm(page)
  const local = form.dialog.getByText(/^Kept in this browser only/)
  await page.goto('/offline')
  await page.getByRole('button', { name: 'New Offline Map' }).first().click()
  await expect(local).toBeVisible()
  await expect(form.mode('Online')).toHaveCount(0)

  await signIn(context, 'tamsin@example.org', 'Tamsin')
  await page.goto('/')
  await page.getByRole('button', { name: 'Create Map' }).first().click()
  await expect(form.mode('Online')).toBeChecked()
  await form.mode('Offline').check({ force: true })
  await expect(local).toBeVisible()
  await form.mode('Online').check({ force: true })
  await form.submit.click()
  await expect(form.problem).toHaveText('Please fill out all required fields.')
  await expect(form.game).toBeFocused()
  const shadow = await form.game.evaluate((field) => getComputedStyle(field).boxShadow)
  expect(shadow).toContain(DANGER)

  await form.game.fill('Northing')
  await form.choose({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not a map') })
  await expect(form.problem).toHaveText('File must be an image.')

  await form.choose({ name: 'map.png', mimeType: 'image/png', buffer: svgPicture() })
  await form.submit.click()
  await expect(form.problem.getByText('Upload failed.', { exact: true })).toBeVisible()
  await expect(form.problem.getByText('File must be an image.', { exact: true })).toBeVisible()
  await expect(form.submit).toBeEnabled()

  await form.dialog.getByRole('button', { name: 'Remove image' }).click()
  await form.choose({ name: 'map.png', mimeType: 'image/png', buffer: await pngPicture(640, 480) })
  await page.route('**/api/upload-map', (route) => route.abort(), { times: 1 })
  await form.submit.click()
  await expect(form.problem).toHaveText('Upload failed.')
  await form.submit.click()
  await expect(page).toHaveURL(/\/map\/northing_tamsin_\d+/)
  await expect(page.getByRole('heading', { name: 'Northing' })).toBeVisible()
})

test(
  'stays as it is when it tells how much room is left',
  ONLY_IN_FULL,
  async ({ page, context, signIn }) => {
    await signIn(context, 'ottoline@example.org', 'Ottoline')
    let tell = () => {}
    const isAsked = new Promise<void>((resolve) => {
      void page.route('**/api/me/quota', async (route) => {
        resolve()
        await new Promise<void>((answered) => (tell = answered))
        await route.continue()
      })
    })
    await page.goto('/')
    await page.getByRole('button', { name: 'Create Map' }).first().click()
    const form = new CreateMapForm(page)
    await isAsked
    await isAtRest(page)
    const before = await form.submit.boundingBox()
    tell()
    await expect(form.dialog.getByText(/^Left for you: /)).toBeVisible()
    expect(await form.submit.boundingBox()).toEqual(before)
  },
)

test('is busy while a map is uploaded, until it is cancelled, and allows another try [CREATE-004] [CREATE-005]', async ({
  page,
  context,
  signIn,
}) => {
  const me = await signIn(context, 'quillon@example.org', 'Quillon')
  const { id } = (await me.get('/api/user/me')).json<{ id: number }>()
  await page.goto('/')
  await page.getByRole('button', { name: 'Create Map' }).first().click()
  const form = new CreateMapForm(page)
  await form.game.fill('Far Assay')
  await form.choose(jpegFile(await softPicture(2048)))

  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 2_000 }
  await network.send('Network.emulateNetworkConditions', slow)
  await form.submit.click()
  await expect(form.dialog.getByRole('button', { name: 'Uploading…' })).toBeDisabled()
  await expect(form.dialog.getByRole('progressbar', { name: 'Upload' })).toBeVisible()
  for (const mode of ['Online', 'Offline'] as const) await expect(form.mode(mode)).toBeDisabled()
  await form.dialog.getByRole('button', { name: 'Cancel upload' }).click()
  await expect(form.submit).toBeEnabled()
  await expect(form.mode('Offline')).toBeEnabled()
  await expect(form.game).toHaveValue('Far Assay')
  expect((await me.get(`/api/user/id/${id}/maps`)).json()).toEqual([])

  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await form.submit.click()
  await expect(page).toHaveURL(/\/map\/far-assay_quillon_\d+/)
})
