import type { ComponentProps } from 'react'
import { classNames } from './classNames.ts'
import type { Side } from './placeBeside.ts'
import { tooltipMarks } from './Tooltip.tsx'

export interface IconButtonProps extends ComponentProps<'button'> {
  /** Its accessible name, shown as the tooltip too. */
  label: string
  /** Given for toggles only. */
  pressed?: boolean
  /** Squares of 28 (rows), 32, 36 and 44 (touch). */
  size?: 'sm' | 'md' | 'lg' | 'touch'
  shortcut?: string
  tooltipSide?: Side
}

export const IconButton = ({
  label,
  pressed,
  size = 'md',
  shortcut,
  tooltipSide,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) => (
  <button
    {...tooltipMarks({ text: label, shortcut, side: tooltipSide })}
    {...rest}
    type={type}
    aria-label={label}
    aria-pressed={pressed}
    className={classNames('icon-btn', size !== 'md' && `icon-btn--${size}`, className)}
  />
)
