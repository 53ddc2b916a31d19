import type { ReactNode } from 'react'
import './collisions.css'

/** Above the fields of a dialog: that somebody else has deleted what it edits, and what saving does. */
export const GoneNotice = ({ children }: { children: ReactNode }) => (
  <p className="gone-notice" role="alert">
    {children}
  </p>
)
