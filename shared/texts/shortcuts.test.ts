import { describe, expect, it } from 'vitest'
import { isReleased, isShortcut, shortcutKeys, shortcutOf } from './shortcuts.ts'

const pressed = (
  key: string,
  held: Partial<Record<'ctrl' | 'meta' | 'shift' | 'alt', true>> = {},
  code = '',
) => ({
  key,
  code,
  ctrlKey: held.ctrl ?? false,
  metaKey: held.meta ?? false,
  shiftKey: held.shift ?? false,
  altKey: held.alt ?? false,
})

it('leaves keys with Alt, and letters with Ctrl or Shift, alone', () => {
  for (const held of [{ alt: true }, { ctrl: true }, { shift: true }] as const)
    expect(isShortcut(pressed('v', held), 'select')).toBe(false)
  expect(isShortcut(pressed('v'), 'select')).toBe(true)
  // Caps Lock
  expect(isShortcut(pressed('V'), 'select')).toBe(true)
  expect(isShortcut(pressed('м', {}, 'KeyV'), 'select')).toBe(true)
})

it('ignores Shift for signs, which need it on some keyboards', () => {
  expect(isShortcut(pressed('?', { shift: true }), 'help')).toBe(true)
  expect(isShortcut(pressed('/', { shift: true }), 'find')).toBe(true)
  expect(isShortcut(pressed('+', { shift: true }), 'zoomIn')).toBe(true)
  expect(isShortcut(pressed('+'), 'zoomIn')).toBe(true)
})

it('tells arrows and Tab with Shift from those without', () => {
  expect(shortcutOf(pressed('ArrowUp', { shift: true }), ['arrows', 'arrowsFar'])).toBe('arrowsFar')
  expect(shortcutOf(pressed('ArrowUp'), ['arrows', 'arrowsFar'])).toBe('arrows')
  expect(shortcutOf(pressed('Tab', { shift: true }), ['next', 'previous'])).toBe('previous')
  expect(shortcutOf(pressed('Enter', { shift: true }), ['next', 'complete'])).toBe('complete')
  expect(shortcutOf(pressed('x'), ['next', 'complete'])).toBeNull()
})

it('knows a held modifier whatever else is held', () => {
  expect(isShortcut(pressed('Shift', { shift: true }), 'constrain')).toBe(true)
  expect(isShortcut(pressed('Alt', { alt: true, shift: true }), 'unsnapped')).toBe(true)
})

it('is released whatever is held then, as the modifiers may have been let go before', () => {
  for (const held of [{}, { ctrl: true }, { meta: true }, { alt: true }] as const)
    expect(isReleased(pressed('v', held), 'select')).toBe(true)
  expect(isReleased(pressed(' ', { shift: true }), 'space')).toBe(true)
  expect(isReleased(pressed('ArrowUp', { shift: true }), 'arrows')).toBe(true)
  expect(isReleased(pressed('м', {}, 'KeyV'), 'select')).toBe(true)
  expect(isReleased(pressed('x'), 'select')).toBe(false)
})

it('takes every digit that begins a number, but not the zero, which shows the whole map', () => {
  for (const digit of '123456789') expect(isShortcut(pressed(digit), 'typeNumbers')).toBe(true)
  expect(shortcutOf(pressed('0'), ['typeNumbers', 'fit'])).toBe('fit')
})

it('labels keys as the keyboard at hand does', () => {
  expect(shortcutKeys('undo', false)).toEqual([['Ctrl', 'Z']])
  expect(shortcutKeys('redo', true)).toEqual([
    ['⌘', 'Shift', 'Z'],
    ['Ctrl', 'Y'],
  ])
  expect(shortcutKeys('zoomIn', false)).toEqual([['+'], ['=']])
  expect(shortcutKeys('space', false)).toEqual([['Space']])
})

const keys = (text: string) => {
  const parts = text.split('+')
  return {
    key: parts.at(-1) ?? '',
    code: '',
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Cmd'),
    shiftKey: parts.includes('Shift'),
    altKey: parts.includes('Alt'),
  }
}

const undoOf = (event: ReturnType<typeof keys>) => shortcutOf(event, ['undo', 'redo'])

describe('the keys of undo and redo', () => {
  it.each(['Ctrl+z', 'Cmd+z', 'Ctrl+Z'])('%s undoes', (text) => expect(undoOf(keys(text))).toBe('undo'))
  it.each(['Ctrl+Shift+Z', 'Cmd+Shift+z', 'Ctrl+y'])('%s redoes', (text) =>
    expect(undoOf(keys(text))).toBe('redo'),
  )
  it.each(['z', 'Shift+Z', 'Alt+Ctrl+z', 'Cmd+y', 'Ctrl+Shift+y', 'Ctrl+x'])('%s does nothing', (text) =>
    expect(undoOf(keys(text))).toBeNull(),
  )
  it('are matched by position if the layout has no Latin letters', () => {
    expect(undoOf({ ...keys('Ctrl+я'), code: 'KeyZ' })).toBe('undo')
    expect(undoOf({ ...keys('Ctrl+Shift+Ζ'), code: 'KeyZ' })).toBe('redo')
    expect(undoOf({ ...keys('Ctrl+н'), code: 'KeyY' })).toBe('redo')
  })
  it('are matched by letter on AZERTY and Dvorak', () => {
    expect(undoOf({ ...keys('Ctrl+z'), code: 'KeyW' })).toBe('undo')
    expect(undoOf({ ...keys('Ctrl+;'), code: 'KeyZ' })).toBeNull()
  })
})
