import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useViewer } from '../../shell/viewerContext.ts'
import { useCurrentUser } from '../account/currentUser.ts'
import { type Company, companySelector } from './company.ts'

/** Who else has the map open. A component that uses it is not rendered while cursors move. */
export const useCompany = (): Company => {
  const { presence } = useViewer()
  const { user } = useCurrentUser()
  const userId = user?.id ?? null
  const select = useMemo(() => companySelector(userId), [userId])
  return useStore(presence, select)
}
