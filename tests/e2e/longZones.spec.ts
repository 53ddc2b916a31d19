import type { Page } from '@playwright/test'
import { quantise } from '../../shared/geometry/point.ts'
import { newEntityId } from '../../shared/ids.ts'
import { mapPath } from '../../shared/paths.ts'
import { aZone } from '../builders.ts'
import { commit } from '../mapFixture.ts'
import { MapPage } from './MapPage.ts'
import { withOwnMap } from './ownMap.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'
import { ZoneDrawing } from './ZoneDrawing.ts'

/** Has the page note in which of its frames a pointer was let go, and what it did after that. */
const noteFrames = (page: Page) =>
  page.addInitScript(() => {
    let frame = 0
    const onFrame = (): void => {
      frame++
      requestAnimationFrame(onFrame)
    }
    requestAnimationFrame(onFrame)
    const notes: { what: string; frame: number }[] = []
    Object.assign(globalThis, { notes })
    const note = (what: string): void => void notes.push({ what, frame })
    addEventListener('pointerup', () => note('let go'), { capture: true })
    const { add } = IDBObjectStore.prototype
    IDBObjectStore.prototype.add = function (...row) {
      if (this.name === 'pendingLists') note('stored')
      return add.apply(this, row)
    }
    new MutationObserver((mutations) => {
      const isToast = mutations.some(({ addedNodes }) =>
        [...addedNodes].some(
          (node) =>
            node instanceof Element && (node.matches('.toast') || node.querySelector('.toast') !== null),
        ),
      )
      if (isToast) note('said')
    }).observe(document, { childList: true, subtree: true })
  })

test(
  'shows a long zone where it was let go before it is stored and reported, each in a frame of its own',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const { map, owner } = await withOwnMap(server, context, 'Coast')
    const editor = new MapPage(page)
    const drawing = new ZoneDrawing(editor, owner, map.id)
    const points = Array.from({ length: 2_000 }, (_, at) => ({
      x: 800 + 300 * Math.cos((at / 1_000) * Math.PI),
      y: 600 + 300 * Math.sin((at / 1_000) * Math.PI),
    })).map(({ x, y }) => ({ x: quantise(x), y: quantise(y) }))
    const entity = aZone({ id: newEntityId(map.id), geometry: { kind: 'polygon', points } })
    await commit(owner, { changes: `/api/maps/${map.id}/changes` }, [{ op: 'insert', kind: 'zone', entity }])
    await noteFrames(page)
    await page.goto(`${mapPath(map)}#0/800/600`)
    await page.getByRole('button', { name: 'Unnamed Zone', exact: true }).click()
    await page.getByRole('button', { name: 'Edit shape' }).click()
    await expect(page.getByRole('toolbar', { name: 'Edit shape' })).toBeVisible()
    const box = await editor.canvas.boundingBox()
    if (box === null) throw new Error('The canvas is not on the page.')
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await page.mouse.move(middle.x, middle.y)
    await page.mouse.down()
    await page.mouse.move(middle.x + 60, middle.y, { steps: 4 })
    await page.evaluate(() => void (globalThis as unknown as { notes: unknown[] }).notes.splice(0))
    await page.mouse.up()
    await expect(page.getByText('Moved “Unnamed Zone”.').first()).toBeVisible()
    await expect
      .poll(() => drawing.zones())
      .not.toEqual([expect.objectContaining({ geometry: entity.geometry })])

    const notes = await page.evaluate(
      () => (globalThis as unknown as { notes: { what: string; frame: number }[] }).notes,
    )
    const frameOf = (what: string) => notes.find((note) => note.what === what)?.frame ?? Number.NaN
    expect(frameOf('stored')).toBeGreaterThan(frameOf('let go'))
    expect(frameOf('said')).toBeGreaterThan(frameOf('stored'))
  },
)
