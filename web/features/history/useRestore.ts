import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type EntityKey, restoring } from '../../../shared/history/restoreChanges.ts'
import { runSlicedAsync } from '../../../shared/runSliced.ts'
import { undoToast } from '../../shell/undo.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { ApiError } from '../../sources/http/api.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { countText } from '../../ui/text/numberText.ts'
import { historyKeyOf, momentQuery } from './useHistory.ts'

interface Restore {
  readonly revision: number
  readonly wanted: 'all' | readonly EntityKey[]
  /** What is restored, as 'the map' or '“Old Mill”'. */
  readonly what: string
}

/** Makes the map, or things on it, what it was: as one step that can be undone at once. */
export const useRestore = () => {
  const { session, record } = useViewer()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ revision, wanted, what }: Restore) => {
      // One that was looked at may be placed on an image before.
      const { content: then } = await client.fetchQuery({ ...momentQuery(record, revision), staleTime: 0 })
      const now = session.store.getState().content
      const { changes, leftOut } = await runSlicedAsync(restoring(now, then, wanted))
      if (leftOut.length > 0) toast.say(leftOutText(leftOut.length))
      if (changes.length === 0) {
        if (leftOut.length === 0) toast.say('The map is like that already.')
        return
      }
      const said = {
        doing: `Restoring ${countText(changes.length, 'change')}…`,
        done: `restored ${what}`,
        restoredFrom: revision,
      }
      const result = await session.commitLarge(changes, said)
      if (result.ok) undoToast(session, `Restored ${what}.`, result.changeId)
    },
    onError: (error) =>
      toast.error((error instanceof ApiError && error.text) || 'It could not be restored. Please try again.'),
    onSettled: () => client.invalidateQueries({ queryKey: historyKeyOf(record.id) }),
  })
}

const leftOutText = (count: number): string =>
  `${countText(count, 'thing')} left as it is: the rest of the map uses it, or has its name by now.`
