import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useViewer } from '../../shell/viewerContext.ts'
import { lazyPanel } from '../../ui/lazyPart.tsx'
import { useCurrentUser } from '../account/currentUser.ts'
import { type Company, companySelector, isAlone } from './company.ts'

const PeopleButton = lazyPanel(
  () => import('./PeopleButton.tsx').then((module) => module.PeopleButton),
  () => null,
)

export const useCompany = (): Company => {
  const { presence } = useViewer()
  const { user } = useCurrentUser()
  const userId = user?.id ?? null
  const select = useMemo(() => companySelector(userId), [userId])
  return useStore(presence, select)
}

/** Who else has the map open; nothing while nobody has. */
export const PeopleHere = () => {
  const company = useCompany()
  return isAlone(company) ? null : <PeopleButton company={company} />
}
