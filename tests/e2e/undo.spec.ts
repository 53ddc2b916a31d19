import { mapPath } from '../../shared/paths.ts'
import { viewPlace } from './canvasPixel.ts'
import { MapPage } from './MapPage.ts'
import { addPois, withOwnMap } from './ownMap.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

const OVERVIEW = '#-1/800/600'
/** Where `addPois` puts the first one. */
const IDOL = { x: 400, y: 600 }

test(
  'ends a drag under way and no more, then says what it took back, one message at a time, and flies to where that is',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const { map, owner } = await withOwnMap(server, context, 'Undoer')
    await addPois(owner, map.id, [
      { name: 'Low Sister', category: 'Sights', type: 'Idols' },
      { name: 'High Sister', category: 'Sights', type: 'Idols' },
    ])
    const editor = new MapPage(page)
    await page.goto(mapPath(map) + OVERVIEW)
    await editor.isReady()
    await editor.click(await viewPlace(page, IDOL))
    const place = editor.info('Low Sister').getByText(/^X /)
    const before = await place.innerText()
    await editor.canvas.focus()
    await page.keyboard.press('Shift+ArrowUp')
    await expect(place).not.toHaveText(before)
    const moved = await place.innerText()
    await expect(editor.saved).toBeVisible()

    await test.step('in the middle of a drag', async () => {
      const box = await editor.canvas.boundingBox()
      const at = await viewPlace(page, { x: IDOL.x, y: IDOL.y + 10 })
      const [x, y] = [(box?.x ?? 0) + at.x, (box?.y ?? 0) + at.y]
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + 60, y + 40)
      await page.mouse.move(x + 120, y + 80)
      await page.keyboard.press('Control+z')
      await page.mouse.up()
      await expect(place).toHaveText(moved)
    })

    await test.step('out of view', async () => {
      await page.keyboard.press('Escape')
      await editor.canvas.hover({ position: await viewPlace(page, { x: 1500, y: 100 }) })
      for (let notch = 0; notch < 6; notch++) await page.mouse.wheel(0, -120)
      await expect.poll(async () => (await viewPlace(page, IDOL)).x).toBeLessThan(-100)
      await page.keyboard.press('Control+z')
      await expect(page.getByText('Undid: moved “Low Sister”.', { exact: true })).toBeVisible()
      await expect(page).toHaveURL(/#[\d.]+\/400\/600$/)
      await editor.row('Low Sister').click()
      await expect(place).toHaveText(before)
    })

    await test.step('what is deleted can be taken back in one message, the newest', async () => {
      const toasts = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Undo' }) })
      for (const name of ['Low Sister', 'High Sister']) {
        await editor.row(name).click()
        await editor.info(name).getByRole('button', { name: 'Edit' }).click()
        await page.getByRole('button', { name: 'Delete', exact: true }).click()
        await page.getByRole('group', { name: 'Delete POI' }).getByRole('button', { name: 'Delete' }).click()
        await expect(toasts).toHaveCount(1)
        await expect(toasts).toContainText(`“${name}” deleted.`)
      }
    })
  },
)
