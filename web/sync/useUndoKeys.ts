import { useEffect } from 'react'

export type UndoKey = 'undo' | 'redo'

type KeyFacts = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Ctrl or Cmd with Z undoes, with Shift+Z or Ctrl+Y redoes. */
export const undoKeyOf = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyFacts): UndoKey | null => {
  if (altKey || ctrlKey === metaKey) return null
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  return letter === 'y' && ctrlKey && !shiftKey ? 'redo' : null
}

/** Fields have an undo of their own. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

export const useUndoKeys = (act: (key: UndoKey) => void, isActive: boolean): void => {
  useEffect(() => {
    if (!isActive) return
    const onKey = (event: KeyboardEvent) => {
      const key = undoKeyOf(event)
      if (!key || isTyping(event.target) || document.querySelector('[aria-modal="true"], .scrim')) return
      event.preventDefault()
      act(key)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [act, isActive])
}
