import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInViewer } from '../../../tests/renderInViewer.tsx'
import { CategoryDialog } from './CategoryDialog.tsx'

it('says who deleted the category, keeps what is typed, and creates it again with that', async () => {
  const sights = { id: 1, name: 'Sights' }
  const onClose = vi.fn()
  const { user, world } = await renderInViewer(<CategoryDialog category={sights} onClose={onClose} />, {
    changes: [
      { op: 'insert', kind: 'category', entity: sights },
      { op: 'insert', kind: 'category', entity: { id: 2, name: 'Travel' } },
    ],
  })
  const name = screen.getByRole('textbox', { name: 'Name' })
  const typeName = async (text: string) => {
    await user.clear(name)
    await user.type(name, text)
  }
  await typeName('Relics')
  world.source.commitElsewhere([{ op: 'remove', kind: 'category', id: 1 }])
  await act(() => world.session.catchUp())
  expect(screen.getByText(/^orla\.finch deleted this category\. Saving creates it again/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  await typeName('Travel')
  expect(screen.getByText('There is a category “Travel” already.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Move types' })).toBeNull()
  await typeName('Relics{Enter}')
  expect(world.state.content.categories.get(1)?.name).toBe('Relics')
  expect(onClose).toHaveBeenCalledOnce()
})
