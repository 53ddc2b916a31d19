import { useMutation, useQueryClient } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { canModerate } from '../../../shared/maps/permissions.ts'
import { MODERATION_TEXTS } from '../../../shared/people/moderation.ts'
import { patchMapRecord, reloadMapRecord } from '../../shell/useOpenedMap.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { ApiError } from '../../sources/http/api.ts'
import { showMap } from '../../sources/http/moderation.ts'
import { Button } from '../../ui/control/Button.tsx'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { useCurrentUser } from '../account/currentUser.ts'

/** Above a map that moderators have hidden: why, and for them the way back. */
export const HiddenNotice = () => {
  const { record } = useViewer()
  const { user } = useCurrentUser()
  const client = useQueryClient()
  const showing = useMutation({
    mutationFn: () => showMap(Number(record.id)),
    onSuccess: () => {
      patchMapRecord(client, record.id, { hiddenReason: null })
      reloadMapRecord(client, record.id)
      void client.invalidateQueries({ queryKey: ['maps'] })
      toast.say('The map is shown again.')
    },
    onError: (error) =>
      toast.error((error instanceof ApiError && error.text) || 'The map could not be shown again.'),
  })
  if (record.hiddenReason === null) return null
  return (
    <Banner
      icon={<EyeOff />}
      text={`${canModerate(user) ? MODERATION_TEXTS.hidden : MODERATION_TEXTS.cannotChange} Reason: ${record.hiddenReason}`}
      action={
        canModerate(user) && (
          <Button size="sm" disabled={showing.isPending} onClick={() => showing.mutate()}>
            Show again
          </Button>
        )
      }
    />
  )
}
