import { CircleHelp } from 'lucide-react'
import { paths } from '../../../shared/paths.ts'
import type { HelpChapter } from '../../../shared/texts/helpChapters.ts'
import './HelpLink.css'

interface HelpLinkProps {
  readonly chapter: HelpChapter
  /** The id of a heading of the chapter. */
  readonly section: string
  readonly children: string
}

/** Leads from a dialog to what the help says of it, on a page of its own. */
export const HelpLink = ({ chapter, section, children }: HelpLinkProps) => (
  <a className="help-link" href={paths.help(chapter, section)} target="_blank" rel="noopener">
    <CircleHelp />
    {children}
  </a>
)
