import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { readPendingCounts } from '../../sources/local/localDatabase.ts'
import { Button } from '../../ui/control/Button.tsx'
import { loadChunk } from '../../ui/lazyPart.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { useIsOffline } from '../../ui/status/useIsOffline.ts'
import { coordinateText } from '../../ui/text/numberText.ts'
import type { PauseReason } from './outbox.ts'
import type { PendingSender } from './pendingSender.ts'
import '../../ui/overlay/Banner.css'

interface PendingChangesProps {
  /** Whose changes are sent. Null if nobody is signed in. */
  userId: number | null
  onSignIn: () => void
}

/** On pages without a map: sends the changes that map pages left in this browser, and says what waits and why. */
export const PendingChanges = ({ userId, onSignIn }: PendingChangesProps) => {
  const isOffline = useIsOffline()
  const [count, setCount] = useState(0)
  const [reason, setReason] = useState<PauseReason | null>(null)
  useEffect(() => sendPending(userId, { setCount, setReason }), [userId])
  const why = isOffline ? 'offline' : userId === null ? 'signed-out' : reason
  const text = pendingText(count, why)
  if (text === null) return null
  return (
    <div className="banner" role="status">
      <CloudOff />
      <span className="banner__text">{text}</span>
      {count > 0 && why === 'signed-out' && (
        <Button size="sm" onClick={onSignIn}>
          Sign in
        </Button>
      )}
    </div>
  )
}

const WHY: Record<PauseReason, string> = {
  offline: 'offline. Kept in this browser until the server can be reached.',
  'signed-out': 'sign in to send what is kept in this browser.',
  'not-editable': 'you can no longer edit the map.',
  full: 'there is no space left.',
}

/** Returns null if there is nothing to say. */
export const pendingText = (count: number, why: PauseReason | null): string | null => {
  if (why === null) return null
  if (count === 0) return why === 'offline' ? 'Offline' : null
  return `${coordinateText(count)} ${count === 1 ? 'change waits' : 'changes wait'}: ${WHY[why]}`
}

interface Told {
  setCount: (count: number) => void
  setReason: (reason: PauseReason | null) => void
}

/** Loads what sends only if something waits, and there is a network. Returns a function that stops it. */
const sendPending = (userId: number | null, { setCount, setReason }: Told): (() => void) => {
  let sender: PendingSender | undefined
  let isStopped = false
  const load = () => loadChunk(() => import('./pendingSender.ts'))

  const look = async (): Promise<void> => {
    const counts = await readPendingCounts(userId)
    if (isStopped) return
    setCount([...counts.values()].reduce((sum, count) => sum + count, 0))
    if (userId === null || counts.size === 0 || sender || !navigator.onLine) return
    const { createPendingSender } = await load()
    if (isStopped || sender) return
    sender = createPendingSender({
      userId,
      mapIds: async () => [...(await readPendingCounts(userId)).keys()],
      onChange(reason) {
        setReason(reason)
        lookAgain()
      },
      onNotice: (text, hint) => toast.error(text, text, hint),
    })
  }
  // Without a database nothing is kept; a lost script is loaded at the next chance.
  const lookAgain = () => void look().catch(() => {})
  const wake = () => {
    sender?.wake()
    lookAgain()
  }
  lookAgain()
  window.addEventListener('online', wake)
  window.addEventListener('focus', wake)
  window.addEventListener('offline', lookAgain)
  return () => {
    isStopped = true
    sender?.stop()
    window.removeEventListener('online', wake)
    window.removeEventListener('focus', wake)
    window.removeEventListener('offline', lookAgain)
  }
}
