import { skipToken, useQuery } from '@tanstack/react-query'
import { useViewer } from '../../shell/viewerContext.ts'
import type { OwnMap } from '../../sources/MapSource.ts'
import { useCurrentUser } from '../account/currentUser.ts'

const NO_MAPS: readonly OwnMap[] = []

/** Returns the user's own maps but the one that is open; none until they have loaded. */
export const useOtherOwnMaps = (): readonly OwnMap[] => {
  const { source, mapId } = useViewer()
  const { user } = useCurrentUser()
  const { data } = useQuery({
    queryKey: ['ownMaps', user?.id],
    queryFn: user ? ({ signal }) => source.readOwnMaps(user.id, signal) : skipToken,
  })
  return withDistinctTitles((data ?? NO_MAPS).filter(({ id }) => String(id) !== mapId))
}

/** Adds the number to titles that several maps have. */
const withDistinctTitles = (maps: readonly OwnMap[]): readonly OwnMap[] => {
  const counts = new Map<string, number>()
  for (const { title } of maps) counts.set(title, (counts.get(title) ?? 0) + 1)
  return maps.map(({ id, title }) => ({
    id,
    title: (counts.get(title) ?? 0) > 1 ? `${title} #${id}` : title,
  }))
}
