import { MapPage } from './MapPage.ts'
import { withOwnMap } from './ownMap.ts'
import { expect, test } from './test.ts'

test('pans with every drag but that of a selected POI, and says what moved with Undo', async ({
  page,
  context,
  server,
}) => {
  const { map } = await withOwnMap(server, context, 'Panner')
  const editor = new MapPage(page)
  await editor.open(map)
  await editor.place({ x: 300, y: 300 }, { name: 'Low Sister', category: 'Sights', type: 'Idols' })
  await expect(editor.saved).toBeVisible()
  const moved = page.getByText('Moved “Low Sister”.', { exact: true }).first()

  await test.step('a drag on it pans the map while it is not selected', async () => {
    await editor.drag({ x: 300, y: 300 }, { x: 360, y: 340 })
    await expect(moved).toHaveCount(0)
  })

  await test.step('once it is selected, a drag moves it, which is said with Undo', async () => {
    await editor.click({ x: 360, y: 340 })
    const place = editor.info('Low Sister').getByText(/^X /)
    const before = await place.innerText()
    await editor.drag({ x: 360, y: 340 }, { x: 330, y: 300 })
    await expect(moved).toBeVisible()
    await expect(place).not.toHaveText(before)
    await page.keyboard.press('Control+z')
    await expect(place).toHaveText(before)
  })
})
