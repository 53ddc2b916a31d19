import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw, Trash2 } from 'lucide-react'
import { chooseProgress, deleteProgress, fetchProgressSettings } from '../../sources/http/progress.ts'
import { stopKeeping } from '../../sync/progress/leaveProgress.ts'
import { tellProgressChosen } from '../../sync/progress/progressNews.ts'
import { Button } from '../../ui/control/Button.tsx'
import { Switch } from '../../ui/control/Switch.tsx'
import { useAlert } from '../../ui/overlay/AlertProvider.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { HelpLink } from '../../ui/text/HelpLink.tsx'

const KEY = ['progressSettings'] as const

/** Whether the account holds one's found marks, pins and drawings. */
export const ProgressSetting = ({ userId }: { userId: number }) => {
  const client = useQueryClient()
  const { confirm } = useAlert()
  const isMobile = useIsMobile()
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => fetchProgressSettings(signal),
    gcTime: 0,
  })
  const { mutate, isPending } = useMutation({
    mutationFn: async (wish: 'on' | 'off' | 'delete') => {
      const settings = await (wish === 'delete' ? deleteProgress() : chooseProgress(wish === 'on'))
      // At once: somebody who signs out before they open a map takes along what is the account's.
      if (settings.state !== 'on') await stopKeeping(userId).catch(() => {})
      return settings
    },
    onSuccess: (settings) => {
      client.setQueryData(KEY, settings)
      tellProgressChosen()
    },
    onError: () => toast.error('The setting could not be saved.'),
  })
  const remove = async () => {
    const isSure = await confirm({
      title: 'Delete your progress from your account?',
      text: 'What this browser shows stays in it. Nothing more is kept in your account.',
      verb: 'Delete',
      danger: true,
    })
    if (isSure) mutate('delete')
  }
  return (
    <section className="own-data" aria-labelledby="progress-setting-title">
      <h3 id="progress-setting-title" className="own-data__title">
        Your progress
      </h3>
      <p className="own-data__text">Found marks, pins and drawings on maps, on all your devices.</p>
      <HelpLink chapter="your-account" section="what-stays-in-your-browser">
        How progress is kept
      </HelpLink>
      {!data && !isError && <Skeleton height="24px" />}
      {!data && isError && (
        <p className="own-data__failed" role="status">
          The setting could not be loaded.
          <Button size="sm" icon={<RefreshCw />} onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {data && (
        <Switch
          label="Keep my progress in my account"
          checked={data.state === 'on'}
          disabled={isPending}
          onChange={(isOn) => mutate(isOn ? 'on' : 'off')}
        />
      )}
      {data?.has_copy && (
        <div className="own-data__acts">
          <Button
            variant="danger-quiet"
            size={isMobile ? 'touch' : 'md'}
            icon={<Trash2 />}
            disabled={isPending}
            onClick={() => void remove()}
          >
            Delete it from my account
          </Button>
        </div>
      )}
    </section>
  )
}
