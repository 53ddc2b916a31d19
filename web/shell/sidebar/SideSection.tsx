import { createContext, type ReactNode, use } from 'react'
import type { MapStyle } from '../../../shared/maps/styles.ts'
import { coordinateText } from '../../ui/text/numberText.ts'
import { useViewer } from '../viewerContext.ts'

type Section = 'pois' | 'zones' | 'regions' | 'pins' | 'drawings'

interface SideSectionProps {
  section: Section
  count: number
  /** How many of them a search has found; null while nothing is searched. */
  found?: number | null
  /** Small buttons at the right end of the heading. */
  actions?: ReactNode
  children: ReactNode
}

/** One section of the sidebar. Its heading stays in view while its rows scroll. */
export const SideSection = ({ section, count, found = null, actions, children }: SideSectionProps) => {
  const { style } = useViewer().record
  const headId = `${use(SectionIdsContext)}-${section}`
  return (
    <section className="side__part" aria-labelledby={headId}>
      <div className="side__section">
        <h2 id={headId} tabIndex={-1}>
          {sectionName(section, style)}
        </h2>
        <span className="num side__count">
          {found !== null && `${coordinateText(found)} / `}
          {coordinateText(count)}
        </span>
        <span className="side__actions">{actions}</span>
      </div>
      {children}
    </section>
  )
}

/** What the ids of the headings begin with: a preview of the sidebar has others. */
export const SectionIdsContext = createContext('section')

/** The id of a section's heading in the sidebar, which skip links lead to. */
export const sectionId = (section: Section): string => `section-${section}`

/** A map's style names the sections of what its owner made; one's own keep their names. */
const sectionName = (section: Section, style: MapStyle): string =>
  ({
    pois: style.section_name_pois,
    zones: style.section_name_zones,
    regions: style.section_name_region_maps,
    pins: 'Pins',
    drawings: 'Drawings',
  })[section]
