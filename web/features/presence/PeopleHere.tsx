import { lazyPanel } from '../../ui/lazyPart.tsx'
import { isAlone } from './company.ts'
import { useCompany } from './useCompany.ts'

const PeopleButton = lazyPanel(
  () => import('./PeopleButton.tsx').then((module) => module.PeopleButton),
  () => null,
)

/** Who else has the map open; nothing while nobody has. */
export const PeopleHere = () => {
  const company = useCompany()
  return isAlone(company) ? null : <PeopleButton company={company} />
}
