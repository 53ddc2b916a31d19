import { beforeEach, describe, expect, it, vi } from 'vitest'
import { toast, useToasts } from './toast.ts'

beforeEach(() => {
  useToasts.setState({ notes: [], wereAny: false })
})

const texts = () => useToasts.getState().notes.map((note) => note.text)

describe('toast', () => {
  it('shows at most the three newest', () => {
    for (const text of ['a', 'b', 'c', 'd']) toast.say(text)
    expect(texts()).toEqual(['b', 'c', 'd'])
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
    second?.onUndo?.()
    expect(onUndo).toHaveBeenCalledOnce()
  })
})
