import { useEffect } from 'react'
import { shortcutOf } from '../../../shared/texts/shortcuts.ts'
import { shownFloorOf } from '../../shell/floors/shownFloor.ts'
import { isModalOpen, isTyping } from '../../shell/useShortcuts.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { announce } from '../../ui/status/announce.tsx'
import { floorBeside } from './floorBeside.ts'

/** Goes up and down by keys. Where the focus is in a list, a panel or a slider, the keys are its own. */
export const useFloorKeys = (): void => {
  const { store, record } = useViewer()
  const { floors } = record
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isModalOpen() || !isOnMap(event.target)) return
      const id = shortcutOf(event, ['floorUp', 'floorDown'])
      if (id === null) return
      event.preventDefault()
      const by = id === 'floorUp' ? 1 : -1
      const next = floorBeside(floors, shownFloorOf(floors, store.getState().floorId), by)
      if (next) store.setState({ floorId: next.id })
      else announce(by > 0 ? 'This is the highest floor.' : 'This is the lowest floor.')
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [store, floors])
}

const isOnMap = (target: EventTarget | null): boolean =>
  target === document.body ||
  (target instanceof Element &&
    !isTyping(target) &&
    !target.matches('input[type="range"]') &&
    target.closest('main') !== null &&
    isShort(target))

/** Whether nothing around the focus can be paged through. */
const isShort = (target: Element): boolean => {
  for (let at: Element | null = target; at !== null && at.matches('main *'); at = at.parentElement)
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return false
  return true
}
