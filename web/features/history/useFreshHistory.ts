import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useViewer } from '../../shell/viewerContext.ts'
import { historyKeyOf } from './useHistory.ts'

/** What is done to the map within this time appears in its history together. */
const TOGETHER_MS = 2_000

/** It is asked for no more often. */
const APART_MS = 10_000

/** Has what is shown of the history asked anew soon after something was done to the map, here or elsewhere. */
export const useFreshHistory = (): void => {
  const { session, record } = useViewer()
  const client = useQueryClient()
  useEffect(() => {
    const queryKey = historyKeyOf(record.id)
    let timer: ReturnType<typeof setTimeout> | undefined
    let askedAtMs = -Infinity
    const wait = () => {
      const untilApartMs = askedAtMs + APART_MS - performance.now()
      timer ??= setTimeout(
        () => {
          timer = undefined
          // What is on its way may not have the newest.
          if (client.isFetching({ queryKey }) > 0) return wait()
          askedAtMs = performance.now()
          void client.invalidateQueries({ queryKey })
        },
        Math.max(TOGETHER_MS, untilApartMs),
      )
    }
    const stop = session.store.subscribe(({ revision }, before) => {
      if (revision !== before.revision) wait()
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [session, client, record.id])
}
