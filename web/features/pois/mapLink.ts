import { queryOptions } from '@tanstack/react-query'
import { countedIdSchema } from '../../../shared/ids.ts'
import { mapIdFromSegment } from '../../../shared/mapPath.ts'
import type { MapSource } from '../../sources/MapSource.ts'

const FRESH_MS = 60_000

/** The map with this id, as far as this viewer may see it. */
export const mapLinkQuery = (source: MapSource, mapId: number) =>
  queryOptions({
    queryKey: ['mapLink', mapId],
    queryFn: ({ signal }) => source.readLink(mapId, signal),
    staleTime: FRESH_MS,
  })

/** The map that a number or a link to a map of this site names; null for anything else. */
export const mapIdFromText = (text: string, pageUrl: string): number | null => {
  const typed = text.trim()
  if (/^\d+$/.test(typed)) return idFrom(Number(typed))
  if (!typed.includes('/') || !URL.canParse(typed, pageUrl)) return null
  const { origin, pathname } = new URL(typed, pageUrl)
  const [, segment] = /^\/map\/([^/]+)\/?$/.exec(pathname) ?? []
  return origin === new URL(pageUrl).origin && segment !== undefined
    ? idFrom(mapIdFromSegment(segment))
    : null
}

const idFrom = (value: unknown): number | null => {
  const id = countedIdSchema.safeParse(value)
  return id.success ? id.data : null
}
