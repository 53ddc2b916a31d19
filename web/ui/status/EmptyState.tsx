import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { ReportId } from './ReportId.tsx'
import './EmptyState.css'

export interface EmptyStateProps {
  art?: 'sheet' | 'missing' | 'error'
  title: string
  text?: string
  /** One button, or two. */
  action?: ReactNode
  /** What has failed, if anything. */
  failure?: unknown
  /** Level of the title; 1 where the whole page is empty. */
  level?: 1 | 2 | 3
}

/** Says that there is nothing here, and offers an action. */
export const EmptyState = ({ art = 'sheet', title, text, action, failure, level = 2 }: EmptyStateProps) => {
  const Heading = `h${level}` as const
  return (
    <div className="empty" role={art === 'error' ? 'alert' : undefined}>
      {art === 'sheet' && <SheetArt />}
      {art === 'missing' && <MissingArt />}
      {art === 'error' && <CircleAlert className="empty__alert" />}
      <Heading className="empty__title">{title}</Heading>
      {text !== undefined && <p className="empty__text">{text}</p>}
      {action !== undefined && <div className="empty__action">{action}</div>}
      <ReportId failure={failure} />
    </div>
  )
}

export const SheetArt = () => (
  <svg className="empty__art" viewBox="0 0 72 72" aria-hidden="true">
    <path d="M10 20 28 12 44 20 62 12V52L44 60 28 52 10 60Z" />
    <path d="M28 12V52M44 20V60" strokeOpacity=".5" />
    <path d="M16 34c6-6 12 4 20-2s10-2 20-6" strokeOpacity=".5" strokeDasharray="3 4" />
  </svg>
)

const MissingArt = () => (
  <svg className="empty__art" viewBox="0 0 72 72" strokeLinecap="square" aria-hidden="true">
    <path d="M14 26V14H26M46 14H58V26M58 46V58H46M26 58H14V46" />
    <path d="M30 30l12 12m0-12L30 42" strokeOpacity=".6" strokeLinecap="round" />
  </svg>
)
