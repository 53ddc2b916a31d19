import type { MouseEvent } from 'react'
import './SkipLinks.css'

export interface SkipLink {
  /** The id of an element that can have the focus. */
  readonly to: string
  readonly text: string
}

interface SkipLinksProps {
  links: readonly SkipLink[]
}

/** The first stops of a page, seen only while they have the focus. They leave the address as it is. */
export const SkipLinks = ({ links }: SkipLinksProps) => (
  <nav className="skip-links" aria-label="Skip">
    {links.map(({ to, text }) => (
      <a key={to} className="btn btn--lg" href={`#${to}`} onClick={(event) => skip(event, to)}>
        {text}
      </a>
    ))}
  </nav>
)

const skip = (event: MouseEvent, to: string) => {
  event.preventDefault()
  document.getElementById(to)?.focus()
}
