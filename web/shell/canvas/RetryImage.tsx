import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { TEXTS } from '../../../shared/texts/texts.ts'
import { Button } from '../../ui/control/Button.tsx'
import { sayFailure } from '../sidebar/MapHead.tsx'
import { reloadMapRecord } from '../useOpenedMap.ts'
import { useViewer } from '../viewerContext.ts'

/** Has the pictures of the map's image made again; nothing for those who may not. */
export const RetryImage = () => {
  const { record, source } = useViewer()
  const client = useQueryClient()
  const retrying = useMutation({
    mutationFn: () => source.retryImage(record.id),
    onSuccess: () => reloadMapRecord(client, record.id),
    onError: (error) => sayFailure(error, { failed: TEXTS.map.retryFailed, threw: TEXTS.map.retryFailed }),
  })
  if (!record.abilities.manage) return null
  return (
    <Button size="sm" icon={<RefreshCw />} disabled={retrying.isPending} onClick={() => retrying.mutate()}>
      Try again
    </Button>
  )
}
