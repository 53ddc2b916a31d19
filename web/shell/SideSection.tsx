import { useId, type ReactNode } from 'react'
import { coordinateText } from './coordinates.ts'

export interface SideSectionProps {
  name: string
  count: number
  /** Small buttons at the right end of its head. */
  actions?: ReactNode
  children: ReactNode
}

/** One part of the sidebar; its head stays in sight while its lines scroll. */
export const SideSection = ({ name, count, actions, children }: SideSectionProps) => {
  const headId = useId()
  return (
    <section className="side__part" aria-labelledby={headId}>
      <div className="side__section">
        <h2 id={headId}>{name}</h2>
        <span className="num side__count">{coordinateText(count)}</span>
        <span className="side__actions">{actions}</span>
      </div>
      {children}
    </section>
  )
}
