import { HardDrive } from 'lucide-react'
import { LOCAL_TEXTS } from '../../../shared/texts/localTexts.ts'
import './local.css'

/** Says that a map is kept in this browser alone. */
export const LocalBadge = ({ className = '' }: { className?: string }) => (
  <span className={`local-badge ${className}`}>
    <HardDrive aria-hidden="true" />
    {LOCAL_TEXTS.badge}
  </span>
)
