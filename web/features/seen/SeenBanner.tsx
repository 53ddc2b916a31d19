import { CloudOff, RefreshCw } from 'lucide-react'
import { Button } from '../../ui/control/Button.tsx'
import { Banner } from '../../ui/overlay/Banner.tsx'

const time = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' })

/** Says above a map that it is shown as it was, and that it cannot be changed. */
export const SeenBanner = ({ seenAt, onRetry }: { seenAt: number; onRetry: () => void }) => (
  <Banner
    icon={<CloudOff />}
    text={`No connection. This is the map as you saw it on ${time.format(seenAt)}: view only.`}
    action={
      <Button size="sm" icon={<RefreshCw />} onClick={onRetry}>
        Try again
      </Button>
    }
  />
)
