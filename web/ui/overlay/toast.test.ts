import { beforeEach, describe, expect, it, vi } from 'vitest'
import { toast, useToasts } from './toast.ts'

beforeEach(() => {
  useToasts.setState({ notes: [], newestId: 0 })
})

const texts = () => useToasts.getState().notes.map((note) => note.text)

describe('toast', () => {
  it('shows at most the three newest', () => {
    for (const text of ['a', 'b', 'c', 'd']) toast.error(text)
    expect(texts()).toEqual(['b', 'c', 'd'])
  })

  it('replaces a toast of the same kind in its place', () => {
    toast.undo('“Mill” moved.', () => {})
    toast.say('a')
    toast.undo('“Well” moved.', () => {})
    toast.say('b')
    expect(texts()).toEqual(['“Well” moved.', 'b'])
  })

  it('replaces an error only by the same one, or by one about the same', () => {
    toast.error('The map could not be deleted.')
    toast.error('Edges 1 and 3 cross.', 'shape')
    toast.error('The map could not be deleted.')
    toast.error('Edges 2 and 4 cross.', 'shape')
    expect(texts()).toEqual(['The map could not be deleted.', 'Edges 2 and 4 cross.'])
  })

  it('is not dismissed by the toast that it has replaced', () => {
    const dismissFirst = toast.say('a')
    toast.say('b')
    dismissFirst()
    expect(texts()).toEqual(['b'])
  })

  it('shows errors and toasts with Undo for longer', () => {
    toast.say('a')
    toast.error('b')
    toast.undo('c', () => {})
    expect(useToasts.getState().notes.map((note) => note.shownMs)).toEqual([4000, 8000, 8000])
  })

  it('removes a dismissed toast and runs its Undo', () => {
    const onUndo = vi.fn()
    toast.say('a')
    toast.undo('b', onUndo)
    const [first, second] = useToasts.getState().notes
    useToasts.getState().dismiss(first?.id ?? -1)
    expect(texts()).toEqual(['b'])
    second?.offer?.act()
    expect(onUndo).toHaveBeenCalledOnce()
  })
})
