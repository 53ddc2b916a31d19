import { TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './Button.tsx'
import { classNames } from './classNames.ts'
import './Banner.css'

interface BannerProps {
  text: string
  look?: 'warning' | 'danger'
  icon?: ReactNode
  onDismiss: () => void
}

/** A warning across the page, above everything, until it is dismissed. */
export const Banner = ({ text, look = 'warning', icon = <TriangleAlert />, onDismiss }: BannerProps) => (
  <div className={classNames('banner', look === 'danger' && 'banner--danger')} role="alert">
    {icon}
    <span className="banner__text">{text}</span>
    <IconButton label="Dismiss" size="sm" onClick={onDismiss}>
      <X />
    </IconButton>
  </div>
)
