import { fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Change } from '../../../../shared/content/changes.ts'
import { DEFAULT_TYPE_LOOK } from '../../../../shared/content/types.ts'
import { renderInViewer } from '../../../../tests/renderInViewer.tsx'
import { keptDraftsOf } from '../../drafts/keptDrafts.ts'
import { rememberNames } from '../../types/typeChanges.ts'
import { NewPoiPanel } from './NewPoiPanel.tsx'

const CHANGES: readonly Change[] = [
  { op: 'insert', kind: 'category', entity: { id: 1, name: 'Sights' } },
  { op: 'insert', kind: 'type', entity: { ...DEFAULT_TYPE_LOOK, id: 2, categoryId: 1, name: 'Idols' } },
]
afterEach(() => vi.unstubAllGlobals())

const PLACE = { x: 12.5, y: 40 }

const NAMES = { category: 'Sights', type: 'Idols' }

const show = async (names?: typeof NAMES) => {
  const shown = await renderInViewer(<NewPoiPanel place={PLACE} names={names} />, { changes: CHANGES })
  const { store, session } = shown.viewer
  shown.viewer.focusOn({ kind: 'newPoi', place: PLACE })
  return {
    ...shown,
    name: screen.getByRole('textbox', { name: 'Name' }),
    category: screen.getByRole('combobox', { name: 'Category' }),
    type: screen.getByRole('combobox', { name: 'Type' }),
    save: screen.getByRole('button', { name: 'Save' }),
    pois: () => [...session.store.getState().content.pois],
    types: () => [...session.store.getState().content.types].map((one) => one.name),
    focus: () => store.getState().focus.kind,
    isDirty: () => store.getState().isDirty,
  }
}

describe('the form of a new POI', () => {
  it('can be saved once it has a category and a type, whatever else is blank [POI-015]', async () => {
    const { user, category, type, save, pois, focus } = await show()
    expect(save.getAttribute('aria-disabled')).toBe('true')
    await user.type(category, 'Sights')
    expect(save.getAttribute('aria-disabled')).toBe('true')
    await user.type(type, 'idols')
    expect(save.getAttribute('aria-disabled')).toBeNull()
    await user.click(save)
    expect(pois()).toMatchObject([{ typeId: 2, name: '', ...PLACE }])
    expect(focus()).toBe('none')
  })

  it('says what is missing, on Enter in a field and on a click', async () => {
    const { user, name, category, save, pois } = await show()
    await user.type(name, 'Low Sister{Enter}')
    expect(screen.getByRole('alert').textContent).toBe('Choose a category and a type.')
    expect(document.getElementById(save.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Choose a category and a type.',
    )
    await user.type(category, 'Sights')
    expect(screen.getByRole('alert').textContent).toBe('')
    await user.click(save)
    expect(screen.getByRole('alert').textContent).toBe('Choose a type.')
    await user.type(name, '{Control>}{Enter}{/Control}')
    expect(pois()).toEqual([])
  })

  it('starts without a category and a type, and has those of the last one by a chip', async () => {
    rememberNames('1', NAMES)
    const { user, category, type, save, isDirty } = await show()
    expect([category, type]).toMatchObject([{ value: '' }, { value: '' }])
    const chip = screen.getByRole('button', { name: 'Same as last' })
    await user.click(chip)
    expect([category, type]).toMatchObject([{ value: 'Sights' }, { value: 'Idols' }])
    expect([save.getAttribute('aria-disabled'), chip.isConnected, isDirty()]).toEqual([null, false, false])
  })

  it('makes a new type on Enter in Type, and then saves the POI on another', async () => {
    const { user, category, type, types, pois, focus, name } = await show()
    await user.type(name, 'Low Sister')
    await user.type(category, 'Sights')
    await user.type(type, 'Bells{Enter}')
    expect([types(), pois(), focus()]).toEqual([['Idols', 'Bells'], [], 'newPoi'])
    expect([name, type]).toMatchObject([{ value: 'Low Sister' }, { value: 'Bells' }])
    expect(document.activeElement).toBe(type)
    await user.keyboard('{Enter}')
    expect([types(), focus()]).toEqual([['Idols', 'Bells'], 'none'])
    expect(pois()).toMatchObject([{ name: 'Low Sister' }])
  })

  it('is saved with Ctrl+Enter in any field', async () => {
    const { user, name, pois } = await show(NAMES)
    await user.type(name, 'Low Sister{Control>}{Enter}{/Control}')
    expect(pois().map((poi) => poi.name)).toEqual(['Low Sister'])
  })

  it('offers what was typed again if the page was left, and not if the form was closed', async () => {
    const drafts = keptDraftsOf('1')
    for (const { id } of drafts.list.getState()) drafts.list.remove(id)
    const { user, name, unmount } = await show(NAMES)
    await user.type(name, 'Low Sister')
    expect(drafts.list.getState()).toMatchObject([{ draft: { name: 'Low Sister', category: 'Sights' } }])
    unmount()
    const [left] = drafts.list.getState()
    expect([left !== undefined, drafts.open.getState().size]).toEqual([true, 0])
    const again = await renderInViewer(<NewPoiPanel place={PLACE} draftId={left?.id} />)
    again.viewer.focusOn({ kind: 'newPoi', place: PLACE })
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Low Sister')
    again.viewer.focusOn({ kind: 'none' })
    again.unmount()
    expect(drafts.list.getState()).toEqual([])
  })

  it.each([
    ['in a field', (name: HTMLElement) => name],
    ['elsewhere on the page', () => document.body],
  ])('is kept as a draft on Escape %s, with its picture, and offered again', async (_, target) => {
    const drafts = keptDraftsOf('1')
    for (const { id } of drafts.list.getState()) drafts.list.remove(id)
    vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 4, height: 4, close: () => undefined }))
    const { user, name, type, viewer, focus, isDirty, unmount } = await show()
    await user.type(name, 'Low Sister')
    await user.type(type, 'Bells')
    const picture = new File(['pixels'], 'view.png', { type: 'image/png' })
    await user.upload(screen.getByLabelText('Image: choose a file'), picture)
    await screen.findByText('view.png')
    fireEvent.keyDown(target(name), { key: 'Escape' })
    expect([focus(), isDirty(), screen.queryByRole('alertdialog')]).toEqual(['none', false, null])
    unmount()
    const [left] = drafts.list.getState()
    expect(left?.draft).toMatchObject({ name: 'Low Sister', type: 'Bells' })
    expect(drafts.open.getState().size).toBe(0)
    const again = await renderInViewer(<NewPoiPanel place={PLACE} draftId={left?.id} />)
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Low Sister')
    expect(await screen.findByText('view.png')).toBeTruthy()
    again.viewer.focusOn({ kind: 'none' })
    again.unmount()
    expect([viewer.store.getState().focus.kind, drafts.list.getState()]).toEqual(['none', []])
  })

  it('keeps no draft on Escape as long as nothing is typed', async () => {
    const drafts = keptDraftsOf('1')
    for (const { id } of drafts.list.getState()) drafts.list.remove(id)
    const { user, focus, unmount } = await show(NAMES)
    await user.keyboard('{Escape}')
    unmount()
    expect([focus(), drafts.list.getState()]).toEqual(['none', []])
  })

  it('is on the shown floor; another one that was chosen counts as input, and is kept with the draft', async () => {
    const drafts = keptDraftsOf('1')
    for (const { id } of drafts.list.getState()) drafts.list.remove(id)
    const floors = ['Cellar', 'Loft'].map((name, at) => ({ id: at + 1, name, frame: null, image: null }))
    const open = async (draftId?: string) => {
      const panel = <NewPoiPanel place={PLACE} names={NAMES} draftId={draftId} />
      const shown = await renderInViewer(panel, { changes: CHANGES, record: { floors }, floorId: 1 })
      shown.viewer.focusOn({ kind: 'newPoi', place: PLACE })
      return shown
    }
    const first = await open()
    expect(screen.getByLabelText('Floor')).toHaveProperty('value', '1')
    await first.user.selectOptions(screen.getByLabelText('Floor'), 'All floors')
    await first.user.selectOptions(screen.getByLabelText('Leads to'), 'Loft')
    expect(first.viewer.store.getState().isDirty).toBe(true)
    first.unmount()
    const again = await open(drafts.list.getState()[0]?.id)
    expect(screen.getByLabelText('Floor')).toHaveProperty('value', '0')
    await again.user.click(screen.getByRole('button', { name: 'Save' }))
    const [poi] = again.viewer.session.store.getState().content.pois
    expect([poi?.floor, poi?.leadsTo]).toEqual([undefined, 2])
    again.unmount()
  })

  it('counts as unsaved input once something is typed, but not for the names that it came with', async () => {
    const { user, name, isDirty } = await show(NAMES)
    expect(isDirty()).toBe(false)
    await user.type(name, 'L')
    expect(isDirty()).toBe(true)
    await user.clear(name)
    expect(isDirty()).toBe(false)
  })

  it('creates nothing on Cancel', async () => {
    const { user, name, pois, focus } = await show(NAMES)
    await user.type(name, 'Low Sister')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect([pois(), focus()]).toEqual([[], 'none'])
  })
})
