import { Lock, LockOpen } from 'lucide-react'
import type { MouseEvent } from 'react'
import { isLocked } from '../../../shared/content/locks.ts'
import { IconButton } from '../../ui/control/Button.tsx'
import { useToggleLock } from './useToggleLock.ts'

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
