import { processedMap, uploadedMap } from '../mapBuilders.ts'
import { damagedInside, pngPicture } from '../pictures.ts'
import { MapPage } from './MapPage.ts'
import { signInContext } from './signInContext.ts'
import { expect, test } from './test.ts'

test('has a failed picture tried again by its owner, who sees how it ends, and by nobody else', async ({
  page,
  context,
  browser,
  server,
}) => {
  const { client } = await signInContext(server, context, 'damage@example.org', 'Damage')
  const sound = await pngPicture(900, 900)
  const { id, slug, uploader_username } = await uploadedMap(client, { picture: damagedInside(sound) })
  await processedMap(client, id)
  await client.post(`/api/maps/${id}/set-public`, { is_public: true })

  const viewer = new MapPage(page)
  await viewer.open({ id, slug, uploader_username })
  const problem = page.getByText('This image could not be read. It may be damaged.')
  const tryAgain = page.getByRole('button', { name: 'Try again', exact: true })
  await expect(problem).toBeVisible()
  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage()
  await visitor.goto(page.url())
  await expect(visitor.getByText('This image could not be read. It may be damaged.')).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Try again', exact: true })).toBeHidden()

  const retried = () => page.waitForResponse(`**/api/maps/${id}/retry-image`)
  const [refused] = await Promise.all([retried(), tryAgain.press('Enter')])
  expect(refused.status()).toBe(200)
  await processedMap(client, id)
  await expect(problem).toBeVisible()

  const data = await server.data()
  await data.writeOriginal(id, sound)
  await Promise.all([retried(), tryAgain.click()])
  await expect(problem).toBeHidden()
  await viewer.isPictureMade()
  await expect(tryAgain).toBeHidden()
})
