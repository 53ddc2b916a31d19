import { useEffect } from 'react'
import { useViewer } from '../../shell/viewerContext.ts'
import { useCurrentUser } from '../account/currentUser.ts'
import { tellOverwritten } from './tellOverwritten.ts'
import { useEditorName } from './useEditorName.ts'

/** Says what others overwrite of what was set on this page. It shows nothing itself. */
export const Collisions = () => {
  const { session, scene } = useViewer()
  const { user } = useCurrentUser()
  const nameOf = useEditorName()
  const userId = user?.id ?? null
  useEffect(() => tellOverwritten({ session, scene, userId, nameOf }), [session, scene, userId, nameOf])
  return null
}
