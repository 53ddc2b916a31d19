import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NotificationsAnswer } from '../../../shared/people/notifications.ts'
import { NOTIFICATION_TEXTS } from '../../../shared/texts/notificationTexts.ts'
import { fetchNotifications, readNotifications } from '../../sources/http/notifications.ts'
import { patchQuery } from '../../sources/http/patchQuery.ts'
import { toast } from '../../ui/overlay/toast.ts'

const keyOf = (userId: number) => ['notifications', userId] as const

const POLL_MS = 60_000

/** What a user is told, asked for again every minute while the page is visible, and as soon as it is again. */
export const useNotifications = (userId: number) =>
  useQuery({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) => fetchNotifications(signal),
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: 'always',
  })

/** Marks notifications as read, or all of them: at once, and as the server has it after that. */
export const useMarkRead = (userId: number) => {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: readNotifications,
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey: keyOf(userId) })
      patchQuery<NotificationsAnswer>(client, keyOf(userId), (answer) => {
        for (const notification of answer.notifications)
          if (ids === 'all' || ids.includes(notification.id)) notification.is_read = true
        answer.unread = answer.notifications.filter(({ is_read }) => !is_read).length
      })
    },
    onError: () => toast.error(NOTIFICATION_TEXTS.readFailed),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(userId) }),
  })
  return mutate
}
