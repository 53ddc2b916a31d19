import { TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../classNames.ts'
import { IconButton } from '../control/Button.tsx'
import './Banner.css'

interface BannerProps {
  text: ReactNode
  look?: 'warning' | 'danger'
  icon?: ReactNode
  action?: ReactNode
  /** Without it the banner stays. */
  onDismiss?: () => void
}

/** A warning across the page, above everything. */
export const Banner = ({
  text,
  look = 'warning',
  icon = <TriangleAlert />,
  action,
  onDismiss,
}: BannerProps) => (
  <div className={classNames('banner', look === 'danger' && 'banner--danger')} role="alert">
    {icon}
    <span className="banner__text">{text}</span>
    {action}
    {onDismiss && (
      <IconButton label="Dismiss" size="sm" onClick={onDismiss}>
        <X />
      </IconButton>
    )}
  </div>
)
