import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Change } from '../../../../shared/content/changes.ts'
import { aCategory, aPoi, aType } from '../../../../tests/builders.ts'
import { renderInViewer } from '../../../../tests/renderInViewer.tsx'
import { SideScroll } from '../../../shell/sidebar/SideScroll.tsx'
import { poiSearchOf } from './poiSearch.ts'
import { PoiSection } from './PoiSection.tsx'

const MANY = 2_001
const FIRST_ID = 5_000

afterEach(() => void vi.restoreAllMocks())

/** A map with a category, a type in it and so many POIs. */
const towers = (count: number): Change[] => {
  const category = aCategory({ name: 'Sights' })
  const type = aType({ categoryId: category.id, name: 'Towers' })
  return [
    { op: 'insert', kind: 'category', entity: category },
    { op: 'insert', kind: 'type', entity: type },
    ...Array.from({ length: count }, (_, at): Change => ({
      op: 'insert',
      kind: 'poi',
      entity: aPoi({ id: FIRST_ID + at, typeId: type.id, name: `Tower ${at}` }),
    })),
  ]
}

const renderTowers = (count: number) =>
  renderInViewer(
    <SideScroll head={null}>
      <PoiSection />
    </SideScroll>,
    { changes: towers(count) },
  )

it('unfolds a type of a large map once its POIs are grouped, with their count all along', async () => {
  const { user } = await renderTowers(MANY)
  const row = (expanded: boolean) => screen.findByRole('treeitem', { name: /^Towers/, expanded })
  expect((await row(false)).textContent).toContain('2,001')
  await user.click(screen.getByText('Towers'))
  expect((await row(true)).textContent).toContain('2,001')
  expect(await screen.findByRole('treeitem', { name: /Tower 0/ })).toBeTruthy()
})

it('neither unfolds nor scrolls when a POI is selected on the map, and marks its row where that is in view', async () => {
  const { viewer, user } = await renderTowers(200)
  const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollTo')
  const select = (poiId: number) => act(() => viewer.focusOn({ kind: 'poi', poiId, mode: 'info' }))
  const rows = () => screen.getAllByRole('treeitem').map((row) => row.getAttribute('aria-label'))
  const folded = rows()
  expect(folded).toHaveLength(2)
  select(FIRST_ID + 150)
  expect(rows()).toEqual(folded)
  await user.click(screen.getByText('Towers'))
  select(FIRST_ID)
  expect(await screen.findByRole('treeitem', { name: 'Tower 0', selected: true })).toBeTruthy()
  expect(scrolled).not.toHaveBeenCalled()
})

it('unfolds and scrolls to a POI that was just created or found by Enter', async () => {
  const { viewer } = await renderTowers(200)
  const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollTo')
  act(() => viewer.store.setState({ listedId: FIRST_ID + 150 }))
  expect(await screen.findByRole('treeitem', { name: 'Tower 150' })).toBeTruthy()
  expect(scrolled).toHaveBeenCalled()
})

it('counts what a search has found, of all', async () => {
  const { viewer } = await renderTowers(20)
  const head = () => screen.getByRole('heading', { name: 'POIs' }).parentElement?.textContent
  expect(head()).toBe('POIs20')
  const stop = poiSearchOf(viewer).start()
  act(() => viewer.store.setState({ search: 'tower 1' }))
  await waitFor(() => expect(head()).toBe('POIs11 / 20'))
  stop()
})
