import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Change } from '../../../shared/content/changes.ts'
import { selectionOf } from '../../../shared/content/selection.ts'
import { aCategory, aPoi, aType, aZone } from '../../../tests/builders.ts'
import { renderInViewer } from '../../../tests/renderInViewer.tsx'
import { useViewerState } from '../../shell/viewerContext.ts'
import { SelectionCard } from './SelectionCard.tsx'

const [sights, shops] = [aCategory({ name: 'Sights' }), aCategory({ name: 'Shops' })]
const [idols, inns] = [
  aType({ categoryId: sights.id, name: 'Idols' }),
  aType({ categoryId: shops.id, name: 'Inns' }),
]
const pois = Array.from({ length: 3 }, () => aPoi({ typeId: idols.id }))
const bog = aZone({ label: 'Bog', geometry: { kind: 'circle', centre: { x: 5, y: 5 }, radius: 2 } })
const fen = aZone({ ...bog, id: bog.id + 1, label: 'Fen', isLocked: true })
const changes: Change[] = [
  ...[sights, shops].map((entity): Change => ({ op: 'insert', kind: 'category', entity })),
  ...[idols, inns].map((entity): Change => ({ op: 'insert', kind: 'type', entity })),
  ...pois.map((entity): Change => ({ op: 'insert', kind: 'poi', entity })),
  ...[bog, fen].map((entity): Change => ({ op: 'insert', kind: 'zone', entity })),
]
const all = selectionOf({ pois: pois.map(({ id }) => id), zones: [bog.id, fen.id] })

/** Where the page shows the dialog that was opened. */
const Overlay = () => useViewerState(({ overlay }) => overlay)
const withWidth = (isNarrow: boolean) =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: isNarrow && media === '(max-width: 1099px)',
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  )
beforeEach(() => void withWidth(false))
afterEach(() => vi.restoreAllMocks())

const renderSelected = async () => {
  const card = (
    <>
      <SelectionCard />
      <Overlay />
    </>
  )
  const rendered = await renderInViewer(card, { changes })
  act(() => rendered.viewer.focusOn({ kind: 'many', selection: all }))
  return { ...rendered, content: () => rendered.world.session.store.getState().content }
}

it('counts what is selected by type, with what is locked', async () => {
  await renderSelected()
  const card = within(screen.getByRole('region', { name: 'Selection' }))
  expect(card.getByRole('heading', { name: '5 selected' })).toBeTruthy()
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Idols3',
    'Zones2',
    'Locked, stay as they are1',
  ])
})

it('gives POIs a type, and a category with a type of the same name', async () => {
  const { user, content } = await renderSelected()
  await user.click(screen.getByRole('button', { name: 'Type' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Inns' }))
  expect(Array.from(content().pois, ({ typeId }) => typeId)).toEqual([inns.id, inns.id, inns.id])
  await user.click(screen.getByRole('button', { name: 'Category' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Sights' }))
  const typeIds = new Set(Array.from(content().pois, ({ typeId }) => typeId))
  expect(Array.from(typeIds, (id) => content().types.get(id))).toEqual([
    { ...inns, id: [...typeIds][0], categoryId: sights.id },
  ])
})

it('gives the types of the POIs a colour, and puts zones above others, each as one step', async () => {
  const { user, content, world } = await renderSelected()
  await user.click(screen.getByRole('button', { name: 'Colour and icon' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Colour and icon' }))
  expect(dialog.getByText('Type “Idols”, shown by 3 POIs.')).toBeTruthy()
  await user.clear(dialog.getByRole('textbox', { name: /Colour/ }))
  await user.type(dialog.getByRole('textbox', { name: /Colour/ }), '#00ff00')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect([content().types.get(idols.id)?.colour, content().types.get(inns.id)?.colour]).toEqual([
    '#00ff00',
    inns.colour,
  ])
  act(() => void world.session.undo())
  expect(content().types.get(idols.id)?.colour).toBe(idols.colour)
  await user.click(screen.getByRole('button', { name: 'Order' }))
  await user.click(await screen.findByRole('menuitem', { name: /To front/ }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('opens the types by their key, and the first letter and Enter choose one', async () => {
  const { user, content } = await renderSelected()
  await user.keyboard('y')
  expect(await screen.findByRole('menuitem', { name: 'Inns' })).toBeTruthy()
  await user.keyboard('i')
  await user.keyboard('n{Enter}')
  expect(Array.from(content().pois, ({ typeId }) => typeId)).toEqual([inns.id, inns.id, inns.id])
})

it('folds to a bar, which is remembered, and back', async () => {
  const { user, unmount } = await renderSelected()
  await user.click(screen.getByRole('button', { name: 'Fold to a bar' }))
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
  unmount()
  const { user: later } = await renderSelected()
  expect(screen.getByRole('toolbar', { name: 'Selection' })).toBeTruthy()
  await later.click(screen.getByRole('button', { name: 'Unfold to a card' }))
  expect(screen.getByRole('region', { name: 'Selection' })).toBeTruthy()
})

it('opens the table', async () => {
  const { user, viewer } = await renderSelected()
  await user.click(screen.getByRole('button', { name: 'Edit in the table' }))
  expect(viewer.store.getState()).toMatchObject({ isTableOpen: true, tableKind: 'poi' })
})

it('deletes by the key what is not locked', async () => {
  const { user, content } = await renderSelected()
  await user.keyboard('{Delete}')
  expect([content().pois.size, Array.from(content().zones, ({ label }) => label)]).toEqual([0, ['Fen']])
})

it('leaves keys alone while a form is open', async () => {
  const { user, content, viewer } = await renderSelected()
  const [poi] = pois
  act(() => viewer.focusOn({ kind: 'poi', poiId: poi?.id ?? 0, mode: 'edit' }))
  await user.keyboard('{Delete}')
  expect(content().pois.size).toBe(3)
})

it('locks and unlocks the zones', async () => {
  const { user, content } = await renderSelected()
  await user.click(screen.getByRole('button', { name: 'Lock zones' }))
  expect(Array.from(content().zones, ({ isLocked }) => isLocked)).toEqual([true, true])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Unlock zones' }))
  await user.keyboard('{Enter}')
  expect(Array.from(content().zones, ({ isLocked }) => isLocked)).toEqual([false, false])
})

it('is a bar on a narrow canvas, from which the counts unfold', async () => {
  withWidth(true)
  const { user } = await renderSelected()
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
  const bar = within(screen.getByRole('toolbar', { name: 'Selection' }))
  expect(bar.getByText('5 selected')).toBeTruthy()
  expect(bar.getByRole('button', { name: 'Clear the selection' })).toBeTruthy()
  const count = bar.getByRole('button', { name: '5 selected 1 locked', expanded: false })
  expect(bar.queryByRole('list')).toBeNull()
  await user.click(count)
  expect(bar.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Idols3',
    'Zones2',
    'Locked, stay as they are1',
  ])
  await user.click(bar.getByRole('button', { name: '5 selected 1 locked', expanded: true }))
  expect(bar.queryByRole('list')).toBeNull()
})
