import { Eye, EyeClosed, EyeOff } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { heldKeys, isHeld } from '../../../shared/texts/shortcuts.ts'
import { classNames } from '../../ui/classNames.ts'
import { IconButton } from '../../ui/control/Button.tsx'
import { shortcutText } from '../useShortcuts.ts'
import type { Shown } from '../visibility.ts'
import './SideRow.css'

interface SideRowProps extends ComponentProps<'li'> {
  isSelected?: boolean
  isHidden?: boolean
  swatch: ReactNode
  name: ReactNode
  /** Said quietly after the name. */
  aside?: string | null
  onChoose: (event: MouseEvent) => void
  /** Small buttons at the right end of the row. */
  children: ReactNode
}

/** A row of the sidebar for a zone, a pin or a drawing. */
export const SideRow = ({
  isSelected = false,
  isHidden = false,
  swatch,
  name,
  aside = null,
  onChoose,
  children,
  className,
  ...item
}: SideRowProps) => (
  <li
    {...item}
    className={classNames('side-row', isSelected && 'is-selected', isHidden && 'is-off', className)}
  >
    <button
      type="button"
      className="side-row__name"
      aria-current={isSelected || undefined}
      onClick={onChoose}
    >
      {swatch}
      <span className="cut">{name}</span>
      {aside !== null && <span className="cut side-row__floor">{aside}</span>}
    </button>
    {children}
  </li>
)

interface EyeButtonProps {
  /** What it hides and shows, as used within a sentence. */
  name: string
  shown: Shown
  tabIndex?: number
  onToggle: () => void
  /** Alt-click: shows nothing else of its kind. */
  onOnly?: () => void
}

const EYES = { all: Eye, some: EyeClosed, none: EyeOff } as const

export const EyeButton = ({ name, shown, tabIndex, onToggle, onOnly }: EyeButtonProps) => {
  const Icon = EYES[shown]
  const onClick = (event: MouseEvent) => {
    event.stopPropagation()
    if (isHeld(heldKeys(event), 'showOnly') && onOnly) onOnly()
    else onToggle()
  }
  return (
    <IconButton
      label={`${shown === 'all' ? 'Hide' : 'Show'} ${name}`}
      shortcut={onOnly && `${shortcutText('showOnly')}: only this`}
      size="sm"
      className={`eye eye--${shown}`}
      tabIndex={tabIndex}
      onClick={onClick}
    >
      <Icon />
    </IconButton>
  )
}
