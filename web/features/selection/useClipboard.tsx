import { useEffect, useEffectEvent } from 'react'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { selectionSize } from '../../../shared/content/selection.ts'
import type { UpdateDialogProps } from '../imports/UpdateDialog.tsx'
import { pasteCopied, removeSelected, sizesText } from './selectionActs.ts'
import { isEditing, selectedIn, useOpenOverlay, useViewer } from '../../shell/viewerContext.ts'
import { isModalOpen, isTyping } from '../../shell/useShortcuts.ts'
import { lazyOverlay } from '../../ui/lazyPart.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { pastedFile, readClipboard, writeClipboard } from './clipboard.ts'
import { isAtMap } from './useSelectionKeys.ts'

const UpdateDialog = lazyOverlay<UpdateDialogProps>(() =>
  import('../imports/UpdateDialog.tsx').then((module) => module.UpdateDialog),
)

/**
 * Copies, cuts and pastes what is selected, by the keys and by the menu of the browser. What is pasted comes to the pointer, or
 * into the middle of the view; text of another program becomes a file to import.
 */
export const useClipboard = (): void => {
  const viewer = useViewer()
  const { scene, store } = viewer
  const openOverlay = useOpenOverlay()
  const importFile = useEffectEvent((file: File) =>
    openOverlay((close) => <UpdateDialog files={[file]} onClose={close} />),
  )
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
      scene.commitNudge()
      writeClipboard(event.clipboardData, viewer, selection)
      event.preventDefault()
      return true
    }
    const onCopy = (event: ClipboardEvent) => {
      if (copy(event)) toast.say(`Copied ${sizesText(selectedIn(store.getState().focus))}.`)
    }
    const onCut = (event: ClipboardEvent) => {
      const selection = selectedIn(store.getState().focus)
      if (copy(event)) void removeSelected(viewer, selection, 'cut')
    }
    const onPaste = (event: ClipboardEvent) => {
      if (!isForMap(event) || !event.clipboardData) return
      const copied = readClipboard(event.clipboardData)
      const file = copied ? null : pastedFile(event.clipboardData)
      if (!copied && !file) return
      event.preventDefault()
      if (copied) void pasteCopied(viewer, copied, pointer ?? scene.middleMap)
      else if (file && viewer.record.abilities.merge) importFile(file)
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
