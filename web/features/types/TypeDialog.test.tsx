import { act, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Change } from '../../../shared/content/changes.ts'
import { EMPTY_POI } from '../../../shared/content/pois.ts'
import { DEFAULT_TYPE_LOOK, type PoiType } from '../../../shared/content/types.ts'
import { renderInViewer } from '../../../tests/renderInViewer.tsx'
import { useContentState } from '../../shell/viewerContext.ts'
import { useToasts } from '../../ui/overlay/toast.ts'
import { TypeDialog } from './TypeDialog.tsx'

const IDOLS: PoiType = { id: 2, categoryId: 1, name: 'Idols', ...DEFAULT_TYPE_LOOK }
const CHANGES: readonly Change[] = [
  { op: 'insert', kind: 'category', entity: { id: 1, name: 'Sights' } },
  { op: 'insert', kind: 'type', entity: IDOLS },
  { op: 'insert', kind: 'type', entity: { ...IDOLS, id: 3, name: 'Towers' } },
  { op: 'insert', kind: 'category', entity: { id: 5, name: 'Travel' } },
  { op: 'insert', kind: 'type', entity: { ...IDOLS, id: 6, categoryId: 5 } },
  { op: 'insert', kind: 'poi', entity: { ...EMPTY_POI, id: 4, typeId: 2, x: 0, y: 0, name: 'Low Sister' } },
]

const show = async (type = IDOLS) => {
  const onClose = vi.fn()
  const Shown = () => {
    const now = useContentState(({ content }) => content.types.get(type.id))
    return <TypeDialog type={now ?? type} onClose={onClose} />
  }
  const changes = CHANGES.map((change) =>
    change.op === 'insert' && change.kind === 'type' && change.entity.id === type.id
      ? { ...change, entity: type }
      : change,
  )
  const shown = await renderInViewer(<Shown />, { changes })
  const { content } = shown.viewer.session.store.getState()
  expect(content.types.get(2)?.name).toBe('Idols')
  return {
    ...shown,
    onClose,
    name: screen.getByRole('textbox', { name: 'Name' }),
    save: screen.getByRole('button', { name: 'Save' }),
    typeNow: () => shown.viewer.session.store.getState().content.types.get(2),
  }
}

/** What the grey button says is missing; null if it can be pressed. */
const missing = (save: HTMLElement): string | null => {
  if (save.getAttribute('aria-disabled') === null) return null
  return document.getElementById(save.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
}

describe('the form of a type', () => {
  it('can be saved only while something differs', async () => {
    const { user, name, save } = await show()
    expect(missing(save)).toBe('Nothing has changed yet.')
    await user.type(name, 's')
    expect(missing(save)).toBeNull()
    await user.type(name, '{Backspace}')
    expect(missing(save)).toBe('Nothing has changed yet.')
    await user.click(save)
    expect(screen.getByRole('alert').textContent).toBe('Nothing has changed yet.')
  })

  it('moves the type to another category, unless that has one of its name', async () => {
    const { user, save, typeNow } = await show()
    const category = screen.getByRole('combobox', { name: 'Category' })
    await user.clear(category)
    await user.type(category, 'Travel')
    expect(screen.getByText('This category already has a type “Idols”.')).toBeTruthy()
    await user.clear(category)
    await user.type(category, 'Secrets')
    await user.click(save)
    expect(typeNow()?.categoryId).not.toBe(1)
  })

  it('requires a name that no other type of its category has, ignoring case', async () => {
    const { user, name, save, typeNow } = await show()
    await user.clear(name)
    expect(missing(save)).not.toBeNull()
    await user.type(name, 'TOWERS')
    expect(screen.getByText('This category already has a type “Towers”.')).toBeTruthy()
    await user.keyboard('{Enter}')
    expect(typeNow()?.name).toBe('Idols')
  })

  it('is saved as one change of the type, and closes', async () => {
    const { user, name, save, typeNow, onClose, world } = await show()
    await user.clear(name)
    await user.type(name, 'Statues')
    await user.click(save)
    expect(typeNow()?.name).toBe('Statues')
    expect(world.lists.made).toHaveLength(1)
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('says that the icon could not be removed, and stays open [ERR-059]', async () => {
    const { user, viewer, save, onClose } = await show({ ...IDOLS, icon: 'icon-0123456789abcdef01.png' })
    viewer.session.commit = () => ({ ok: false, text: 'Refused.', refusals: [] })
    useToasts.setState({ notes: [] })
    await user.click(screen.getByRole('button', { name: 'Remove icon' }))
    await user.click(save)
    expect(useToasts.getState().notes.map(({ text }) => text)).toEqual(['Failed to remove icon.'])
    expect(onClose).not.toHaveBeenCalled()
  })

  it('asks before it deletes a type that has POIs', async () => {
    const { user, typeNow, onClose } = await show()
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    const question = await screen.findByRole('alertdialog')
    expect(question.textContent).toContain('Delete “Idols” and its 1 POI?')
    expect(typeNow()).toBeDefined()
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('what others do to the type that is open', () => {
  const byOther = async ({ world }: Awaited<ReturnType<typeof show>>, ...changes: Change[]) => {
    world.source.commitElsewhere(changes)
    await act(() => world.session.catchUp())
  }

  it('names who changed its look, and whose is kept', async () => {
    const shown = await show()
    const colour = screen.getByRole('textbox', { name: 'Type colour' })
    await shown.user.clear(colour)
    await shown.user.type(colour, '#112233')
    await byOther(shown, { op: 'patch', kind: 'type', id: 2, fields: { colour: '#445566' } })
    expect(screen.getByText(/^orla\.finch changed this type\. Saving keeps the look/)).toBeTruthy()
  })

  it('says who deleted it, keeps what is typed, and creates it again with that', async () => {
    const shown = await show()
    const { user, name, save, typeNow, onClose } = shown
    await user.type(name, ' of Old')
    await byOther(
      shown,
      { op: 'remove', kind: 'poi', id: 4 },
      { op: 'remove', kind: 'type', id: 2 },
      { op: 'remove', kind: 'type', id: 3 },
      { op: 'remove', kind: 'category', id: 1 },
    )
    expect(screen.getByText(/^orla\.finch deleted this type\. Saving creates/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
    await user.click(save)
    expect(typeNow()).toMatchObject({ name: 'Idols of Old' })
    expect(onClose).toHaveBeenCalledOnce()
  })
})
