import type { QueryClient } from '@tanstack/react-query'
import { type Change, type OutsideReference, outsideReferencesOf } from '../../../shared/content/changes.ts'
import { libraryIconName } from '../../../shared/maps/libraryIcons.ts'
import { fetchIconIndex } from '../../sources/http/icons.ts'
import type { MapSource } from '../../sources/MapSource.ts'
import { mapLinkQuery } from '../pois/LinkedMap.tsx'

/**
 * Asks which maps and library icons that changes name do not exist, since one of them would have the server refuse the whole
 * list. What cannot be asked for counts as missing.
 */
export const missingReferences = async (
  changes: readonly Change[],
  { source, client }: { readonly source: MapSource; readonly client: QueryClient },
): Promise<(reference: OutsideReference) => boolean> => {
  const references = changes.flatMap(outsideReferencesOf)
  const links = new Set(references.flatMap(({ field, to }) => (field === 'linkedMapId' ? Number(to) : [])))
  const icons = references.flatMap(({ field, to }) =>
    field === 'icon' ? (libraryIconName(String(to)) ?? []) : [],
  )
  const missing = new Set<string | number>()
  // One after the other: a column of links may name very many.
  for (const id of links)
    if (!(await client.fetchQuery(mapLinkQuery(source, id)).catch(() => null))) missing.add(id)
  const known = icons.length === 0 ? null : new Set(await iconNames(client))
  return ({ field, to }) => {
    const name = field === 'icon' ? libraryIconName(String(to)) : null
    return name === null ? missing.has(to) : known !== null && !known.has(name)
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
