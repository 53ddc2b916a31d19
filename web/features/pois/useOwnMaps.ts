import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { CATALOGUE_PAGE_MAX } from '../../../shared/limits.ts'
import { mapListEntrySchema, mapTitle } from '../../../shared/maps.ts'
import { api } from '../../sources/api.ts'
import { useCurrentUser } from '../account/currentUser.ts'

export interface OwnMap {
  readonly id: number
  readonly title: string
}

const mapsSchema = z.array(mapListEntrySchema)
const NONE: readonly OwnMap[] = []

/** One's own maps by their titles, to choose from; nothing without an answer. */
export const useOwnMaps = (): readonly OwnMap[] => {
  const { user } = useCurrentUser()
  const { data } = useQuery({
    queryKey: ['ownMaps', user?.id],
    enabled: user !== null,
    queryFn: async ({ signal }) => {
      const path = `/api/user/id/${user?.id}/maps?limit=${CATALOGUE_PAGE_MAX}`
      const maps = await api.get(path, mapsSchema, signal)
      return maps
        .map((map) => ({ id: map.id, title: mapTitle(map) }))
        .sort((a, b) => a.title.localeCompare(b.title))
    },
  })
  return data ?? NONE
}
