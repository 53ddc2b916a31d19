import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './classNames.ts'

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
