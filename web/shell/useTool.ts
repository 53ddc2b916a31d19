import { useCallback, useSyncExternalStore } from 'react'
import type { ToolName } from '../scene/Scene.ts'
import { useViewer } from './viewerContext.ts'

/** The tool in use, whoever chose it. */
export const useTool = (): ToolName => {
  const { scene } = useViewer()
  const subscribe = useCallback(
    (onChange: () => void) => scene.onEvent(({ kind }) => (kind === 'tool' ? onChange() : undefined)),
    [scene],
  )
  return useSyncExternalStore(subscribe, () => scene.tool)
}
