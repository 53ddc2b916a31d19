import { MenuButton } from '../../ui/control/MenuButton.tsx'
import { lazyOverlay } from '../../ui/lazyPart.tsx'
import { tooltipMarks } from '../../ui/overlay/Tooltip.tsx'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { type Company, companyText, countOf } from './company.ts'
import { PersonMark } from './PersonMark.tsx'
import './people.css'

const PeopleMenu = lazyOverlay(() => import('./PeopleMenu.tsx').then((module) => module.PeopleMenu))

const MARKS_MAX = 3

/** Those who are here, as initials in their colours; on a phone only how many. It opens the list of them. */
export const PeopleButton = ({ company }: { company: Company }) => {
  const isMobile = useIsMobile()
  const label = `Here now: ${companyText(company)}`
  const marked = isMobile ? [] : company.people.slice(0, MARKS_MAX)
  const unmarked = countOf(company) - marked.length
  return (
    <MenuButton
      Popup={PeopleMenu}
      trigger={
        <button type="button" className="people" aria-label={label} {...tooltipMarks({ text: label })}>
          {marked.map((person) => (
            <PersonMark key={person.userId} person={person} />
          ))}
          {unmarked > 0 && (
            <span className="person person--more num" data-mark={isMobile ? unmarked : `+${unmarked}`} />
          )}
        </button>
      }
    />
  )
}
