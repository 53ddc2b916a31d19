import type { MouseEvent } from 'react'
import './SkipLinks.css'

interface SkipLinksProps {
  /** Where each leads: the id of an element that can have the focus. */
  links: readonly { readonly to: string; readonly text: string }[]
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
