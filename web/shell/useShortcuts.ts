import { useLayoutEffect, useRef } from 'react'
import { type ShortcutId, shortcutKeys, shortcutOf } from '../../shared/texts/shortcuts.ts'

/** What each shortcut does; one that is omitted is left to the browser. */
export type ShortcutHandlers = Readonly<Partial<Record<ShortcutId, () => void>>>

/**
 * Handles shortcuts regardless of the focus, unless a modal or a menu is open, or `isTyping`. A handler that ran before
 * keeps its key by `preventDefault`. They work from the first frame on: effects that may wait would come after a key.
 */
export const useShortcuts = (handlers: ShortcutHandlers): void => {
  const latest = useRef(handlers)
  useLayoutEffect(() => {
    latest.current = handlers
  })
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isModalOpen()) return
      const id = shortcutOf(event, Object.keys(latest.current) as ShortcutId[])
      if (id === null || isKeptByFocus(event, id)) return
      event.preventDefault()
      latest.current[id]?.()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

export const isModalOpen = (): boolean =>
  document.querySelector('[aria-modal="true"], .scrim, [role="menu"]') !== null

/** Text fields have keys of their own, among them undo. But the browser's own search would cover ours, and Esc is no text. */
const isKeptByFocus = (event: KeyboardEvent, id: ShortcutId): boolean =>
  isTyping(event.target) &&
  id !== 'cancel' &&
  !(id === 'find' && (event.ctrlKey || event.metaKey)) &&
  !((id === 'undo' || id === 'redo') && hasNothingTyped(event.target))

/** Whether a field shows what stands on the map, so that undo means the map. */
const hasNothingTyped = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.dataset['nothingTyped'] !== undefined

/** Whether keys pressed here are text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select') || isTextInput(target))

const isTextInput = (element: HTMLElement): boolean =>
  element instanceof HTMLInputElement && !WITHOUT_TEXT.has(element.type)

const WITHOUT_TEXT = new Set([
  'range',
  'radio',
  'checkbox',
  'button',
  'submit',
  'reset',
  'file',
  'color',
  'image',
])

export const isMac = (): boolean => navigator.platform.startsWith('Mac')

/** Returns the first way to press a shortcut, for tooltips and hints: 'Ctrl Z'. */
export const shortcutText = (id: ShortcutId): string => (shortcutKeys(id, isMac())[0] ?? []).join(' ')
