import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useViewer } from '../../shell/viewerContext.ts'
import { useCurrentUser } from '../account/currentUser.ts'
import { membersKeyOf } from '../members/membersQuery.ts'

/** Returns the name of a person who may edit the map; null if it is not known. */
export type EditorName = (userId: number) => string | null

export const useEditorName = (): EditorName => {
  const { id: mapId, uploaderId, uploaderUsername, sharing } = useViewer().record
  const memberCount = sharing?.memberCount ?? 0
  const { user } = useCurrentUser()
  const ownId = user?.id
  const { data: members } = useQuery({
    queryKey: [...membersKeyOf(mapId), 'names'],
    queryFn: async ({ signal }) => {
      // Visitors never need it.
      const { fetchMembers } = await import('../../sources/http/members.ts')
      return (await fetchMembers(mapId, signal)).members
    },
    enabled: memberCount > 0,
    staleTime: Infinity,
  })
  return useCallback(
    (userId) => {
      // On another page.
      if (userId === ownId) return 'You'
      if (userId === uploaderId) return uploaderUsername
      return members?.find(({ user_id }) => user_id === userId)?.username ?? null
    },
    [ownId, uploaderId, uploaderUsername, members],
  )
}
