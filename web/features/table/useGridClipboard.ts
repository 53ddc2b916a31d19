import { type RefObject, useEffect, useRef } from 'react'
import { isModalOpen, isTyping } from '../../shell/useShortcuts.ts'
import type { GridActs } from './useGridActs.ts'

/** Copies, cuts and pastes cells, by the keys and by the menu of the browser. */
export const useGridClipboard = (grid: RefObject<HTMLElement | null>, acts: GridActs): void => {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    const isForGrid = ({ target }: ClipboardEvent): boolean =>
      !isTyping(target) && !isModalOpen() && (grid.current?.contains(document.activeElement) ?? false)
    const onCopy = (event: ClipboardEvent) => {
      if (!isForGrid(event)) return
      event.clipboardData?.setData('text/plain', latest.current.copiedText())
      event.preventDefault()
      if (event.type === 'cut') latest.current.empty()
    }
    const onPaste = (event: ClipboardEvent) => {
      const data = event.clipboardData
      if (!data || !isForGrid(event)) return
      event.preventDefault()
      const csv = data.getData('text/csv')
      latest.current.paste(csv || data.getData('text/plain'), csv !== '')
    }
    window.addEventListener('copy', onCopy)
    window.addEventListener('cut', onCopy)
    window.addEventListener('paste', onPaste)
    return () => {
      window.removeEventListener('copy', onCopy)
      window.removeEventListener('cut', onCopy)
      window.removeEventListener('paste', onPaste)
    }
  }, [grid])
}
