import { useEffect } from 'react'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { selectionSize } from '../../../shared/content/selection.ts'
import { countsText, pasteCopied, removeSelected } from './selectionActs.ts'
import { isEditing, selectedIn, useViewer } from '../../shell/viewerContext.ts'
import { isModalOpen, isTyping } from '../../shell/useShortcuts.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { readClipboard, writeClipboard } from './clipboard.ts'
import { isAtMap } from './useSelectionKeys.ts'

/**
 * Copies, cuts and pastes what is selected, by the keys and by the menu of the browser. What is pasted comes to the pointer, or
 * into the middle of the view.
 */
export const useClipboard = (): void => {
  const viewer = useViewer()
  const { scene, store } = viewer
  useEffect(() => {
    let pointer: PointMap | null = null
    const stopPointer = scene.onEvent((event) => {
      if (event.kind === 'point') pointer = event.pointMap
    })
    const isForMap = (event: ClipboardEvent): boolean =>
      !event.defaultPrevented &&
      !isTyping(event.target) &&
      !isModalOpen() &&
      isAtMap() &&
      !isEditing(store.getState())
    /** Text that is marked on the page is meant rather than what is selected on the map. */
    const copy = (event: ClipboardEvent): boolean => {
      const selection = selectedIn(store.getState().focus)
      const isTextMarked = document.getSelection()?.isCollapsed === false
      if (!isForMap(event) || isTextMarked || selectionSize(selection) === 0 || !event.clipboardData)
        return false
      writeClipboard(event.clipboardData, viewer, selection)
      event.preventDefault()
      return true
    }
    const onCopy = (event: ClipboardEvent) => {
      const { pois, zones } = selectedIn(store.getState().focus)
      if (copy(event)) toast.say(`Copied ${countsText(pois.size, zones.size)}.`)
    }
    const onCut = (event: ClipboardEvent) => {
      const selection = selectedIn(store.getState().focus)
      if (copy(event)) void removeSelected(viewer, selection)
    }
    const onPaste = (event: ClipboardEvent) => {
      const copied = isForMap(event) && event.clipboardData ? readClipboard(event.clipboardData) : null
      if (copied === null) return
      event.preventDefault()
      void pasteCopied(viewer, copied, pointer ?? scene.middleMap)
    }
    window.addEventListener('copy', onCopy)
    window.addEventListener('cut', onCut)
    window.addEventListener('paste', onPaste)
    return () => {
      stopPointer()
      window.removeEventListener('copy', onCopy)
      window.removeEventListener('cut', onCut)
      window.removeEventListener('paste', onPaste)
    }
  }, [viewer, scene, store])
}
