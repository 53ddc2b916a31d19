import { describe, expect, it } from 'vitest'
import { undoKeyOf } from './useUndoKeys.ts'

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
