import { isAccessible } from './accessibility.ts'
import { signInContext } from './signInContext.ts'
import { expect, test } from './test.ts'

test('somebody who imports a file reads what origins are, and finds more without a script', async ({
  server,
  context,
  browser,
  page,
}) => {
  await signInContext(server, context, 'hanna@example.org', 'Hanna')

  await test.step('the dialog leads to its passage, on a page beside it', async () => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Import' }).click()
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByText('Choose a file').first().click(),
    ])
    const csv = Buffer.from('name,type,category,x,y\nOld light,Lighthouse,Landmarks,12,64\n')
    await chooser.setFiles({ name: 'isles.csv', mimeType: 'text/csv', buffer: csv })
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: 'How origins work' }).click()
    const help = await opened
    await expect(help.getByRole('heading', { name: 'How origins work' })).toBeInViewport()
    await isAccessible(help)
    await expect(page.getByRole('dialog', { name: 'Import Wiki.gg Map' })).toBeVisible()
  })

  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ])
    await test.step(`the help is searched and read at ${viewport.width} px`, async () => {
      const plain = await browser.newContext({ baseURL: server.url, viewport, javaScriptEnabled: false })
      const reader = await plain.newPage()
      await reader.goto('/help')
      await reader.getByRole('searchbox', { name: 'Search the help' }).fill('hand over')
      await reader.keyboard.press('Enter')
      await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Results for “hand over”')
      await reader.getByRole('link', { name: 'Hand a map over' }).click()
      await expect(reader.getByRole('heading', { name: 'Hand a map over' })).toBeInViewport()
      await plain.close()
      const scripted = await browser.newContext({ baseURL: server.url, viewport })
      const looked = await scripted.newPage()
      for (const path of [
        '/help',
        '/help?q=zone',
        '/help?q=xyzzy',
        '/help/keys-and-gestures',
        '/help/none',
      ]) {
        await looked.goto(path)
        await isAccessible(looked)
        expect(await looked.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
      }
      await scripted.close()
    })
})
