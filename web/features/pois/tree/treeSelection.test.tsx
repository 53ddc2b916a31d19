import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Change } from '../../../../shared/content/changes.ts'
import { aCategory, aPoi, aType } from '../../../../tests/builders.ts'
import { renderInViewer } from '../../../../tests/renderInViewer.tsx'
import { SideScroll } from '../../../shell/sidebar/SideScroll.tsx'
import { poiSearchOf } from './poiSearch.ts'
import { PoiSection } from './PoiSection.tsx'

const FIRST_ID = 5_000
const COUNT = 6

/** A map with a type of six POIs, which the list shows unfolded. */
const renderTowers = async ({ canEdit = true, isLocked = false } = {}) => {
  const category = aCategory({ name: 'Sights' })
  const type = aType({ categoryId: category.id, name: 'Towers', isLocked })
  const changes: Change[] = [
    { op: 'insert', kind: 'category', entity: category },
    { op: 'insert', kind: 'type', entity: type },
    ...Array.from({ length: COUNT }, (_, at): Change => ({
      op: 'insert',
      kind: 'poi',
      entity: aPoi({ id: FIRST_ID + at, typeId: type.id, name: `Tower ${at}` }),
    })),
  ]
  const rendered = await renderInViewer(
    <SideScroll head={null}>
      <PoiSection />
    </SideScroll>,
    { changes, canEdit },
  )
  const selected = () => {
    const { focus } = rendered.viewer.store.getState()
    return focus.kind === 'many' ? Array.from(focus.selection.pois, (id) => id - FIRST_ID) : focus.kind
  }
  const row = (at: number) => screen.findByRole('treeitem', { name: `Tower ${at}` })
  const click = async (at: number, key: 'Control' | 'Shift') => {
    await rendered.user.keyboard(`{${key}>}`)
    await rendered.user.click(await row(at))
    await rendered.user.keyboard(`{/${key}}`)
  }
  return { ...rendered, selected, row, click }
}

it('adds by a click with Ctrl and takes away, and selects up to a row by a click with Shift', async () => {
  const { click, selected, row } = await renderTowers()
  await click(1, 'Control')
  expect(selected()).toEqual([1])
  await click(4, 'Shift')
  expect(selected()).toEqual([1, 2, 3, 4])
  await click(2, 'Control')
  expect(selected()).toEqual([1, 3, 4])
  expect((await row(3)).getAttribute('aria-selected')).toBe('true')
  expect((await row(2)).getAttribute('aria-selected')).toBe('false')
})

it('adds by Ctrl and Space to what is open', async () => {
  const { user, selected, row } = await renderTowers()
  await user.click(await row(0))
  await user.keyboard('{ArrowDown}{Control>}[Space]{/Control}')
  expect(selected()).toEqual([0, 1])
})

it('selects row by row with Shift and an arrow key, and lets go of a row on the way back', async () => {
  const { user, selected, row } = await renderTowers()
  await user.click(await row(1))
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}')
  expect(selected()).toEqual([1, 2, 3, 4])
  await user.keyboard('{Shift>}{ArrowUp}{/Shift}')
  expect(selected()).toEqual([1, 2, 3])
  await user.keyboard('{ArrowDown}{ArrowDown}{Shift>}{ArrowUp}{/Shift}')
  expect(selected()).toEqual([1, 2, 3, 4, 5])
})

it('selects nothing by Shift and an arrow key for a visitor, who moves on', async () => {
  const { user, selected, row } = await renderTowers({ canEdit: false })
  await user.click(await row(1))
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
  expect(selected()).toBe('poi')
  expect(document.activeElement).toBe(await row(2))
})

it('selects all that the search has found', async () => {
  const { user, viewer, selected } = await renderTowers()
  const stop = poiSearchOf(viewer).start()
  act(() => viewer.store.setState({ search: 'tower' }))
  await user.click(await screen.findByRole('button', { name: 'Select all that the search found' }))
  stop()
  expect(selected()).toEqual([0, 1, 2, 3, 4, 5])
})

it('selects all of a type from its menu, but none that are locked', async () => {
  for (const [isLocked, wanted] of [
    [false, [0, 1, 2, 3, 4, 5]],
    [true, 'none'],
  ] as const) {
    const { user, selected, unmount } = await renderTowers({ isLocked })
    await user.click(screen.getByRole('button', { name: 'Menu of Towers' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Select all' }))
    expect(selected()).toEqual(wanted)
    unmount()
  }
})

it('opens a POI for a visitor, whatever is held', async () => {
  const { click, selected } = await renderTowers({ canEdit: false })
  await click(1, 'Control')
  expect(selected()).toBe('poi')
})
