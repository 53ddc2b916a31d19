import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MEMBER_DIALOG_TEXTS } from '../../../shared/texts/memberTexts.ts'
import { reloadMapRecord } from '../../shell/useOpenedMap.ts'
import { ApiError } from '../../sources/http/api.ts'
import { fetchMembers } from '../../sources/http/members.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { membersKeyOf } from './membersQuery.ts'

/** Who takes part in a map, asked anew whenever the dialog opens. */
export const useMembers = (mapId: string) =>
  useQuery({
    queryKey: membersKeyOf(mapId),
    queryFn: ({ signal }) => fetchMembers(mapId, signal),
    gcTime: 0,
  })

/** What the server says, or that something went wrong. */
export const refusalOf = (error: unknown): string =>
  (error instanceof ApiError && error.text) || MEMBER_DIALOG_TEXTS.actFailed

/** Returns a function that does something to the members of a map and then shows them as they are. */
export const useMemberAct = (mapId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onError: (error) => toast.error(refusalOf(error)),
    onSettled: () => {
      reloadMapRecord(client, mapId)
      void client.invalidateQueries({ queryKey: ['maps'] })
      return client.invalidateQueries({ queryKey: membersKeyOf(mapId) })
    },
  })
}
