import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import type { NotificationSettings as Settings } from '../../../shared/people/notifications.ts'
import { NOTIFICATION_GROUPS } from '../../../shared/texts/notificationTexts.ts'
import { chooseNotifications, fetchNotificationSettings } from '../../sources/http/notifications.ts'
import { Button } from '../../ui/control/Button.tsx'
import { Switch } from '../../ui/control/Switch.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { CardSkeletons } from '../../ui/status/Skeleton.tsx'
import './notifications.css'

const keyOf = (userId: number) => ['notificationSettings', userId] as const

/** What a user is told of, kind by kind. Each switch takes effect at once. */
export const NotificationSettings = ({ userId }: { userId: number }) => {
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) => fetchNotificationSettings(signal),
  })
  const choosing = useMutation({
    mutationFn: chooseNotifications,
    // In turn: the server reads what is chosen before it writes.
    scope: { id: 'notificationSettings' },
    onMutate: async (chosen) => {
      await client.cancelQueries({ queryKey: keyOf(userId) })
      client.setQueryData<Settings>(keyOf(userId), (settings) => settings && { ...settings, ...chosen })
    },
    onError: () => toast.error('The setting could not be saved.'),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(userId) }),
  })
  if (data === undefined) return isError ? <Failed onRetry={() => void refetch()} /> : <CardSkeletons />
  return (
    <div className="notification-settings">
      {NOTIFICATION_GROUPS.map(({ title, kinds }) => (
        <fieldset key={title}>
          <legend>{title}</legend>
          {kinds.map(([kind, label]) => (
            <Switch
              key={kind}
              label={label}
              checked={data[kind]}
              onChange={(isOn) => choosing.mutate({ [kind]: isOn })}
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <EmptyState
    art="error"
    title="Your settings could not be loaded."
    level={3}
    action={
      <Button icon={<RefreshCw />} onClick={onRetry}>
        Try again
      </Button>
    }
  />
)
