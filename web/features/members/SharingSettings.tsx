import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SharingSettings as Settings } from '../../../shared/maps/members.ts'
import { SHARED_TEXTS } from '../../../shared/texts/memberTexts.ts'
import { chooseSharing, fetchSharing } from '../../sources/http/members.ts'
import { Switch } from '../../ui/control/Switch.tsx'
import { toast } from '../../ui/overlay/toast.ts'

const keyOf = (userId: number) => ['sharing', userId] as const

/** Whether others can share maps with the user without asking. It takes effect at once. */
export const SharingSettings = ({ userId }: { userId: number }) => {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) => fetchSharing(signal),
  })
  const choosing = useMutation({
    mutationFn: chooseSharing,
    onMutate: (chosen) => client.setQueryData<Settings>(keyOf(userId), chosen),
    onError: () => toast.error('The setting could not be saved.'),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(userId) }),
  })
  if (data === undefined) return null
  return (
    <Switch
      label={SHARED_TEXTS.joinsAtOnce}
      checked={data.joins_at_once}
      onChange={(joins_at_once) => choosing.mutate({ joins_at_once })}
    />
  )
}
