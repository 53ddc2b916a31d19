import { useCallback } from 'react'
import { useViewer } from '../../shell/viewerContext.ts'

/** Returns the name of a person who may edit the map; null if it is not known. */
export type EditorName = (userId: number) => string | null

export const useEditorName = (): EditorName => {
  const { record } = useViewer()
  const { uploaderId, uploaderUsername } = record
  return useCallback(
    (userId) => (userId === uploaderId ? uploaderUsername : null),
    [uploaderId, uploaderUsername],
  )
}
