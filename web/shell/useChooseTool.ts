import { useCallback } from 'react'
import type { ToolName } from '../scene/Scene.ts'
import { isShapeTool } from './mapTools.ts'
import { useViewer } from './viewerContext.ts'
import { NO_FOCUS } from './viewerStore.ts'

/** Puts a tool in use, and makes room for it. */
export const useChooseTool = (): ((tool: ToolName) => void) => {
  const { scene, store, focusOn } = useViewer()
  return useCallback(
    (tool) => {
      scene.setTool(tool)
      if (tool === 'select') return
      if (isShapeTool(tool)) scene.setSelectedZone(null)
      // What is open would lie over what is drawn; and the keys that help are the canvas's.
      if (store.getState().focus.kind !== 'none') focusOn(NO_FOCUS)
      document.querySelector<HTMLElement>('.viewer .scene')?.focus({ preventScroll: true })
    },
    [scene, store, focusOn],
  )
}
