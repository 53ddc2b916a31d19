import { type RefObject, useEffect } from 'react'

/**
 * While Shift or Alt is held, which selects several on the map, a panel lets the pointer through to what it covers. Not while the
 * focus is in it: there they belong to its fields and buttons.
 */
export const useStepAside = (panel: RefObject<HTMLElement | null>, isWanted: boolean): void =>
  useEffect(() => {
    if (!isWanted) return
    const step = (isAside: boolean) => panel.current?.toggleAttribute('data-aside', isAside)
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (SELECTING_KEYS.has(key) && !panel.current?.contains(document.activeElement)) step(true)
    }
    const onKeyUp = ({ key }: KeyboardEvent) => {
      if (SELECTING_KEYS.has(key)) step(false)
    }
    const back = () => step(false)
    window.addEventListener('keydown', onKeyDown)
    window.addEventListener('keyup', onKeyUp)
    window.addEventListener('blur', back)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      window.removeEventListener('keyup', onKeyUp)
      window.removeEventListener('blur', back)
    }
  }, [panel, isWanted])

const SELECTING_KEYS: ReadonlySet<string> = new Set(['Shift', 'Alt'])
