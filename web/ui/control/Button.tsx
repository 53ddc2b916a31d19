import type { Side } from '@floating-ui/dom'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../classNames.ts'
import { tooltipMarks } from '../overlay/Tooltip.tsx'
import './Button.css'

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: 'primary' | 'default' | 'quiet' | 'danger' | 'danger-quiet' | 'provider'
  /** Heights: 28, 32, 36 (dialogs) and 44 (touch). */
  size?: 'sm' | 'md' | 'lg' | 'touch'
  icon?: ReactNode
  /** As wide as its container. */
  block?: boolean
}

export const Button = ({
  variant = 'default',
  size = 'md',
  icon,
  block,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={type}
    className={classNames(
      'btn',
      variant !== 'default' && `btn--${variant}`,
      size !== 'md' && `btn--${size}`,
      block && 'btn--block',
      className,
    )}
  >
    {icon}
    {children}
  </button>
)

interface IconButtonProps extends ComponentProps<'button'> {
  /** Its accessible name, shown as the tooltip too. */
  label: string
  /** For toggles only. */
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
