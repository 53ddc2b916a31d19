import { Eye, EyeClosed, EyeOff } from 'lucide-react'
import type { MouseEvent } from 'react'
import { IconButton } from '../ui/Button.tsx'
import type { Shown } from './visibility.ts'

export interface EyeButtonProps {
  /** What it hides and shows, as it stands in a sentence. */
  name: string
  shown: Shown
  tabIndex?: number
  onToggle: () => void
  /** Alt and a click: nothing else of its kind is shown. */
  onOnly?: () => void
}

const EYES = { all: Eye, some: EyeClosed, none: EyeOff } as const

export const EyeButton = ({ name, shown, tabIndex, onToggle, onOnly }: EyeButtonProps) => {
  const Icon = EYES[shown]
  const onClick = (event: MouseEvent) => {
    event.stopPropagation()
    if (event.altKey && onOnly) onOnly()
    else onToggle()
  }
  return (
    <IconButton
      label={`${shown === 'all' ? 'Hide' : 'Show'} ${name}`}
      shortcut={onOnly && 'Alt: only this'}
      size="sm"
      className={`eye eye--${shown}`}
      tabIndex={tabIndex}
      onClick={onClick}
    >
      <Icon />
    </IconButton>
  )
}
