import type { QueryClient } from '@tanstack/react-query'
import { type Change, type OutsideReference, outsideReferencesOf } from '../../../shared/content/changes.ts'
import { libraryIconName } from '../../../shared/maps/libraryIcons.ts'
import { fetchIconIndex } from '../../sources/http/icons.ts'
import type { MapSource } from '../../sources/MapSource.ts'
import { mapLinkQuery } from '../pois/LinkedMap.tsx'

/** How many different maps one write can name: each is a request. */
export const LINKS_MAX = 200
const LINKS_AT_ONCE = 4

/**
 * Asks which maps and library icons that changes name do not exist, since one of them would have the server refuse the whole
 * list. What cannot be asked for, or was not, counts as missing. Null if they name too many maps to ask for.
 */
export const missingReferences = async (
  changes: readonly Change[],
  { source, client }: { readonly source: MapSource; readonly client: QueryClient },
): Promise<((reference: OutsideReference) => boolean) | null> => {
  const references = changes.flatMap(outsideReferencesOf)
  const links = new Set(references.flatMap(({ field, to }) => (field === 'linkedMapId' ? Number(to) : [])))
  const icons = references.flatMap(({ field, to }) =>
    field === 'icon' ? (libraryIconName(String(to)) ?? []) : [],
  )
  if (links.size > LINKS_MAX) return null
  const found = new Set<number>()
  const left = links.values()
  const askOneByOne = async () => {
    for (const id of left)
      if (await client.fetchQuery(mapLinkQuery(source, id)).catch(() => null)) found.add(id)
  }
  await Promise.all(Array.from({ length: LINKS_AT_ONCE }, askOneByOne))
  const known = new Set(icons.length === 0 ? [] : await iconNames(client))
  return ({ field, to }) => {
    if (field === 'linkedMapId') return !found.has(Number(to))
    const name = field === 'icon' ? libraryIconName(String(to)) : null
    return name !== null && !known.has(name)
  }
}

/** Whether changes name something that has to be asked for. */
export const hasReferences = (changes: readonly Change[]): boolean =>
  changes.some((change) => outsideReferencesOf(change).length > 0)

const iconNames = (client: QueryClient): Promise<readonly string[]> =>
  client
    .fetchQuery({
      queryKey: ['iconIndex'],
      queryFn: ({ signal }) => fetchIconIndex(signal),
      staleTime: Infinity,
    })
    .then(
      ({ names }) => names,
      () => [],
    )
