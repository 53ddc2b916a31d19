import { TriangleAlert, X } from 'lucide-react'
import { IconButton } from './Button.tsx'
import './Banner.css'

/** A warning across the page, above everything, until it is dismissed. */
export const Banner = ({ text, onDismiss }: { text: string; onDismiss: () => void }) => (
  <div className="banner" role="alert">
    <TriangleAlert />
    <span className="banner__text">{text}</span>
    <IconButton label="Dismiss" size="sm" onClick={onDismiss}>
      <X />
    </IconButton>
  </div>
)
