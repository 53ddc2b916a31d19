import { act, screen } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Change } from '../../../shared/content/changes.ts'
import { aCategory, aPoi, aType } from '../../../tests/builders.ts'
import { renderInViewer } from '../../../tests/renderInViewer.tsx'
import { noteDeletions } from '../../shell/noteDeletions.ts'
import { bindPois } from './map/bindPois.ts'
import { PoiPanel } from './PoiPanel.tsx'

const MILL = aPoi({ id: 3, typeId: 2, name: 'Mill' })

const show = async (canEdit: boolean) => {
  const shown = await renderInViewer(<PoiPanel poiId={3} />, {
    canEdit,
    changes: [
      { op: 'insert', kind: 'category', entity: aCategory({ id: 1 }) },
      { op: 'insert', kind: 'type', entity: aType({ id: 2, categoryId: 1 }) },
      { op: 'insert', kind: 'poi', entity: MILL },
    ],
  })
  const { viewer, world } = shown
  viewer.store.setState({ focus: { kind: 'poi', poiId: 3, mode: 'info' } })
  const ends = [noteDeletions(viewer), bindPois(viewer, { canEdit, urlOf: () => '' })]
  onTestFinished(() => ends.forEach((end) => end()))
  const remove = async () => {
    world.source.commitElsewhere([{ op: 'remove', kind: 'poi', id: 3 }])
    await act(() => world.session.catchUp())
  }
  return { ...shown, remove }
}

it('asks nothing in the form of a POI where one has undone an own change: what is typed stays', async () => {
  const { user, viewer } = await show(true)
  act(() => void viewer.session.commit([{ op: 'patch', kind: 'poi', id: 3, fields: { name: 'Old Mill' } }]))
  act(() => viewer.store.setState({ focus: { kind: 'poi', poiId: 3, mode: 'edit' } }))
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
  await user.type(name, ' of Ives')
  act(() => void viewer.session.undo())
  expect(viewer.session.store.getState().content.pois.get(3)?.name).toBe('Mill')
  expect(name.value).toBe('Old Mill of Ives')
  expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull()
})

describe('the popup of a POI that is deleted', () => {
  it('says to an editor who did it, and offers nothing that needs the POI', async () => {
    const { remove } = await show(true)
    const edit = await screen.findByRole('button', { name: 'Edit' })
    edit.focus()
    await remove()
    expect(await screen.findByText('orla.finch deleted this POI.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Mill' }))
    expect(screen.getByRole('heading', { name: 'Mill' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  })

  it('says to a reader that it is gone, in a live region that was there before', async () => {
    const { remove } = await show(false)
    const regions = screen.getAllByRole('status')
    await remove()
    const told = () => regions.map(({ textContent }) => textContent)
    await expect.poll(told).toContain('This POI has been deleted.')
  })

  it('forgets the deletion once the POI is back, and closes where that is then deleted here', async () => {
    const { remove, viewer } = await show(true)
    await remove()
    expect(await screen.findByText('orla.finch deleted this POI.')).toBeTruthy()
    const commit = (change: Change) => act(() => void viewer.session.commit([change]))
    commit({ op: 'insert', kind: 'poi', entity: MILL })
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy()
    expect(screen.queryByText('orla.finch deleted this POI.')).toBeNull()
    commit({ op: 'remove', kind: 'poi', id: 3 })
    expect(viewer.store.getState().focus.kind).toBe('none')
  })

  it('closes where it was deleted here', async () => {
    const { viewer } = await show(true)
    act(() => void viewer.session.commit([{ op: 'remove', kind: 'poi', id: 3 }]))
    await vi.waitFor(() => expect(viewer.store.getState().focus.kind).toBe('none'))
    expect(screen.queryByRole('heading', { name: 'Mill' })).toBeNull()
  })
})
