import type { Content } from '../../../shared/content/content.ts'
import type { Viewer } from '../viewerContext.ts'
import type { LinkedVisibility } from '../visibility.ts'
import { filterFromSearch, type ViewFilter } from './viewAddress.ts'

/** Returns what is hidden and searched on the open map, for a link that shows others the same; null if nothing is. */
export const filterOf = ({
  session,
  store,
  visibility,
}: Pick<Viewer, 'session' | 'store' | 'visibility'>): ViewFilter | null => {
  const { types, zones } = session.store.getState().content
  const { hiddenTypes, hiddenZones, areLabelsShown } = visibility.getState()
  const search = store.getState().search.trim()
  const hiddenIds = [
    ...[...hiddenTypes].filter((id) => types.has(id)),
    ...[...hiddenZones].filter((id) => zones.has(id)),
  ]
  return hiddenIds.length === 0 && areLabelsShown && search === ''
    ? null
    : { hiddenIds, areLabelsShown, search }
}

interface LinkedFilter {
  readonly search: string
  readonly visibility: LinkedVisibility
}

/** Returns what the page's address has hidden and searched on a map; null if it says nothing of that. */
export const linkedFilter = (
  mapId: string,
  { types, zones }: Pick<Content, 'types' | 'zones'>,
  search: string = window.location.search,
): LinkedFilter | null => {
  const filter = filterFromSearch(search, Number(mapId))
  if (filter === null) return null
  const hiddenTypes = new Set(filter.hiddenIds.filter((id) => types.has(id)))
  const hiddenZones = new Set(filter.hiddenIds.filter((id) => zones.has(id)))
  return {
    search: filter.search,
    visibility: { hiddenTypes, hiddenZones, areLabelsShown: filter.areLabelsShown },
  }
}
