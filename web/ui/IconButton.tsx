import type { ComponentProps } from 'react'
import { classNames } from './classNames.ts'
import { Tooltip } from './Tooltip.tsx'

export interface IconButtonProps extends ComponentProps<'button'> {
  /** Its accessible name, shown as the tooltip too. */
  label: string
  /** Given for toggles only. */
  pressed?: boolean
  /** Squares of 28 (rows), 32, 36 and 44 (touch). */
  size?: 'sm' | 'md' | 'lg' | 'touch'
  shortcut?: string
  tooltipSide?: 'top' | 'right' | 'bottom' | 'left'
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
  <Tooltip text={label} shortcut={shortcut} side={tooltipSide}>
    <button
      {...rest}
      type={type}
      aria-label={label}
      aria-pressed={pressed}
      className={classNames('icon-btn', size !== 'md' && `icon-btn--${size}`, className)}
    />
  </Tooltip>
)
