import { Lock, LockOpen } from 'lucide-react'
import { type MouseEvent, useCallback } from 'react'
import type { Change } from '../../../shared/content/changes.ts'
import { isLocked } from '../../../shared/content/locks.ts'
import { IconButton } from '../../ui/control/Button.tsx'
import { undoToast } from '../undo.ts'
import { useViewer } from '../viewerContext.ts'

interface LockButtonProps {
  zone: { readonly id: number; readonly label: string; readonly isLocked?: boolean }
  size?: 'sm' | 'md'
}

/** Locks a zone against being moved or reshaped by mistake. */
export const LockButton = ({ zone, size }: LockButtonProps) => {
  const toggleLock = useToggleLock()
  const isOn = isLocked(zone)
  const onClick = (event: MouseEvent) => {
    event.stopPropagation()
    toggleLock({ kind: 'zone', id: zone.id, name: zone.label, isLocked: isOn })
  }
  return (
    <IconButton
      label={`${isOn ? 'Unlock' : 'Lock'} ${zone.label}`}
      size={size}
      className={isOn ? 'lock' : 'lock lock--open'}
      onClick={onClick}
    >
      {isOn ? <Lock /> : <LockOpen />}
    </IconButton>
  )
}

/** Something that its owner can lock; a type locks its POIs, a category its types. */
interface Lockable {
  readonly kind: 'category' | 'type' | 'zone'
  readonly id: number
  readonly name: string
  readonly isLocked: boolean
}

/** Returns a function that locks or unlocks something for everyone, and says so with Undo. */
export const useToggleLock = (): ((lockable: Lockable) => void) => {
  const { session } = useViewer()
  return useCallback(
    ({ kind, id, name, isLocked }) => {
      const change: Change = { op: 'patch', kind, id, fields: { isLocked: !isLocked } }
      const committed = session.commit([change])
      if (committed.ok)
        undoToast(session, `${isLocked ? 'Unlocked' : 'Locked'} “${name}”.`, committed.changeId)
    },
    [session],
  )
}
