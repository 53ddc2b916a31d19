import { afterEach, describe, expect, it } from 'vitest'
import { World } from '../../tests/content/World.ts'
import { useToasts } from '../ui/toast.ts'
import { undoKeyOf, undoToast } from './undo.ts'

const keys = (text: string) => {
  const parts = text.split('+')
  return {
    key: parts.at(-1) ?? '',
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Cmd'),
    shiftKey: parts.includes('Shift'),
    altKey: parts.includes('Alt'),
  }
}

describe('the keys of undo and redo', () => {
  it.each(['Ctrl+z', 'Cmd+z', 'Ctrl+Z'])('%s undoes', (text) => expect(undoKeyOf(keys(text))).toBe('undo'))
  it.each(['Ctrl+Shift+Z', 'Cmd+Shift+z', 'Ctrl+y'])('%s redoes', (text) =>
    expect(undoKeyOf(keys(text))).toBe('redo'),
  )
  it.each(['z', 'Shift+Z', 'Alt+Ctrl+z', 'Cmd+y', 'Ctrl+Shift+y', 'Ctrl+x'])('%s is none of them', (text) =>
    expect(undoKeyOf(keys(text))).toBeNull(),
  )
})

afterEach(() => useToasts.setState({ notes: [] }))

const removed = () => {
  const world = new World()
  const made = world.session.commit([
    { op: 'insert', kind: 'category', entity: { id: 2 ** 27 + 5, name: 'Ore' } },
  ])
  const gone = world.session.commit([{ op: 'remove', kind: 'category', id: 2 ** 27 + 5 }])
  if (!made.ok || !gone.ok) throw new Error('It applies.')
  undoToast(world.session, '“Ore” deleted.', gone.changeId)
  return {
    session: world.session,
    isThere: () => world.session.store.getState().content.categories.size === 1,
  }
}
const texts = () => useToasts.getState().notes.map(({ text }) => text)

describe('the way back from what was deleted', () => {
  it('is offered until it is taken, and then gone', () => {
    const { isThere } = removed()
    expect(texts()).toEqual(['“Ore” deleted.'])
    useToasts.getState().notes[0]?.onUndo?.()
    expect(isThere()).toBe(true)
    expect(texts()).toEqual([])
  })

  it('goes as soon as the step is taken back by key', () => {
    const { session, isThere } = removed()
    session.undo()
    expect(isThere()).toBe(true)
    expect(texts()).toEqual([])
  })

  it('stays while other things are done', () => {
    const { session } = removed()
    session.commit([{ op: 'insert', kind: 'category', entity: { id: 2 ** 27 + 6, name: 'Herb' } }])
    expect(texts()).toEqual(['“Ore” deleted.'])
  })
})
