import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { TEXTS } from '../../shared/texts/texts.ts'
import { aCategory } from '../../tests/builders.ts'
import { renderInViewer } from '../../tests/renderInViewer.tsx'
import { useToasts } from '../ui/overlay/toast.ts'
import { MapHead } from './sidebar/MapHead.tsx'

const NAME = 'Erase edit history'
const changes = [{ op: 'insert', kind: 'category', entity: aCategory({ id: 1 }) }] as const
const choose = async (user: UserEvent) => {
  await user.click(screen.getByRole('button', { name: 'Edit this map' }))
  await user.click(await screen.findByRole('menuitem', { name: NAME }))
}
const toasts = () => useToasts.getState().notes.map(({ text }) => text)

beforeEach(() => useToasts.setState({ notes: [] }))

it('is offered only to those who may edit and delete the map', async () => {
  await renderInViewer(<MapHead />, { canEdit: false })
  expect(screen.queryByRole('button')).toBeNull()
})

it('asks for confirmation and says that it cannot be undone', async () => {
  const { user, world } = await renderInViewer(<MapHead />, { changes })
  await choose(user)
  expect((await screen.findByRole('alertdialog')).textContent).toContain('This cannot be undone')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(world.source.forgottenRevision).toBe(0)
})

it('is done once confirmed, clears the undo history, and says so', async () => {
  const { user, world } = await renderInViewer(<MapHead />, { changes })
  world.commit({ op: 'patch', kind: 'category', id: 1, fields: { name: 'Caves' } })
  await world.settle()
  expect(world.state.canUndo).toBe(true)
  await choose(user)
  await user.click(await screen.findByRole('button', { name: 'Erase' }))
  await expect.poll(toasts).toEqual([TEXTS.map.forgotten])
  await expect.poll(() => world.state.canUndo).toBe(false)
})
