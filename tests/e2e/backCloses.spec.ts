import type { Page } from '@playwright/test'
import { newEntityId } from '../../shared/ids.ts'
import { aZone } from '../builders.ts'
import { commit } from '../mapFixture.ts'
import { entriesToClose } from './accessibility.ts'
import { MapPage } from './MapPage.ts'
import { addPois, withOwnMap } from './ownMap.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'
import { ZoneDrawing } from './ZoneDrawing.ts'

/** Two presses of Back, the second one before the page could answer the first; resolves once it has answered both. */
const goBackTwice = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const bothAnswered = new Promise<void>((resolve) => {
      let left = 2
      const onPop = () => {
        left -= 1
        if (left > 0) return
        window.removeEventListener('popstate', onPop)
        resolve()
      }
      window.addEventListener('popstate', onPop)
    })
    window.history.back()
    await new Promise((resolve) => setTimeout(resolve, 2))
    window.history.back()
    await bothAnswered
  })

const pathOf = (page: Page): string => new URL(page.url()).pathname

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test(
    'closes menus, the list of a field and the colour picker before what is below them, sets a drawing aside, then leaves the tool, then the page',
    ONLY_IN_FULL,
    async ({ page, context, server }) => {
      const { map, owner } = await withOwnMap(server, context, 'Picker')
      await addPois(owner, map.id, [{ name: 'Idol', category: 'Sights', type: 'Idols' }])
      const bog = aZone({ id: newEntityId(map.id), label: 'Bog' })
      await commit(owner, { changes: `/api/maps/${map.id}/changes` }, [
        { op: 'insert', kind: 'zone', entity: bog },
      ])
      const editor = new MapPage(page)
      await page.goto('/')
      await editor.open(map)
      const path = pathOf(page)

      await page.getByRole('button', { name: /^Account/ }).tap()
      await expect(page.getByRole('menu')).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('menu')).toBeHidden()

      await editor.canvas.tap({ position: { x: 200, y: 300 } })
      await editor.newPoi.getByRole('combobox', { name: 'Category' }).tap()
      const list = page.getByRole('listbox', { name: 'Category' })
      await expect(list).toBeVisible()
      await page.goBack()
      await expect(list).toBeHidden()
      await page.goBack()
      await expect(editor.newPoi).toBeHidden()

      await page.getByRole('tab', { name: 'Legend' }).tap()
      await page.getByRole('button', { name: 'Bog', exact: true }).tap()
      const zone = editor.info('Bog')
      const opener = zone.getByRole('button', { name: 'Line: choose a colour' })
      const picker = page.getByRole('dialog', { name: 'Line: choose a colour' })
      await opener.tap()
      await expect(picker).toBeVisible()
      await page.goBack()
      await expect(picker).toBeHidden()
      await expect(zone).toBeVisible()
      await page.goBack()
      await expect(zone).toBeHidden()
      expect(pathOf(page)).toBe(path)

      const drawing = new ZoneDrawing(editor, owner, map.id)
      await drawing.unfold()
      await page.goBack()
      await expect(drawing.tool('Edit')).toBeVisible()
      await drawing.unfold()
      await drawing.tool('Polygon zone').tap()
      await drawing.corners([100, 250], [250, 250])
      await page.goBack()
      await expect(page.getByRole('group', { name: 'Unfinished work' })).toContainText(
        'Unfinished polygon, 2 points',
      )
      await page.goBack()
      await expect(drawing.bar).toBeHidden()
      await expect.poll(() => page.evaluate(entriesToClose)).toBe(0)
      expect(pathOf(page)).toBe(path)
      await page.goBack()
      await expect(page.getByRole('heading', { name: 'All Maps' })).toBeVisible()
    },
  )
})

test(
  'keeps what is typed or drawn over two Backs that come at once',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const { map, owner } = await withOwnMap(server, context, 'Twice')
    const editor = new MapPage(page)
    const drawing = new ZoneDrawing(editor, owner, map.id)
    await page.goto('/')
    await editor.open(map)
    const path = pathOf(page)
    await editor.click({ x: 300, y: 300 })
    await editor.fill({ name: 'Typed', category: 'Signs', type: 'Stone' })
    await goBackTwice(page)
    await expect.poll(() => page.evaluate(entriesToClose)).toBe(2)
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(editor.newPoi.getByLabel('Name')).toHaveValue('Typed')
    await page.goBack()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(editor.newPoi).toBeHidden()

    await page.keyboard.press('p')
    await drawing.clicks([200, 300], [400, 300])
    await page.goBack()
    await expect(page.getByRole('group', { name: 'Unfinished work' })).toContainText(
      'Unfinished polygon, 2 points',
    )
    expect(pathOf(page)).toBe(path)
  },
)
