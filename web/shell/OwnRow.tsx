import type { ReactNode } from 'react'
import { classNames } from '../ui/classNames.ts'
import './ownRows.css'

export interface OwnRowProps {
  isSelected?: boolean
  isOff?: boolean
  swatch: ReactNode
  name: ReactNode
  onChoose: () => void
  /** Small buttons at its right end. */
  children: ReactNode
}

/** A line of something of a viewer's own. */
export const OwnRow = ({
  isSelected = false,
  isOff = false,
  swatch,
  name,
  onChoose,
  children,
}: OwnRowProps) => (
  <li className={classNames('own-row', isSelected && 'is-selected', isOff && 'is-off')}>
    <button type="button" className="own-row__name" aria-current={isSelected || undefined} onClick={onChoose}>
      {swatch}
      <span className="cut">{name}</span>
    </button>
    {children}
  </li>
)
