import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefCallback, useCallback, useEffect } from 'react'
import type { MapSort } from '../../../shared/limits.ts'
import { withLocalDatabase } from '../../sources/local/databaseConnection.ts'
import { localMapNews } from '../../sources/local/localMapNews.ts'
import { type ListedLocalMap, readLocalMaps } from '../../sources/local/localMaps.ts'

const KEY = ['localMaps'] as const

interface LocalMaps {
  /** Undefined until they are read. */
  readonly maps: readonly ListedLocalMap[] | undefined
  /** The browser does not let them be read. */
  readonly hasFailed: boolean
}

/** Returns the maps that this browser keeps. Other pages' changes are followed. */
export const useLocalMaps = (): LocalMaps => {
  const client = useQueryClient()
  useEffect(() => localMapNews.listen(() => reloadLocalMaps(client)), [client])
  const { data: maps, isLoadingError: hasFailed } = useQuery({
    queryKey: KEY,
    queryFn: () => withLocalDatabase(readLocalMaps),
    networkMode: 'always',
    refetchOnMount: 'always',
  })
  return { maps, hasFailed }
}

export const reloadLocalMaps = (client: QueryClient): void => void client.invalidateQueries({ queryKey: KEY })

/** Those whose name or game contains the text, ignoring case. */
export const matchingMaps = (maps: readonly ListedLocalMap[], search: string): readonly ListedLocalMap[] => {
  const wanted = search.trim().toLowerCase()
  return maps.filter(({ meta }) => [meta.name, meta.game].some((text) => text.toLowerCase().includes(wanted)))
}

/** Nobody votes for these: in any order but by name, the one edited last is first. */
export const sortedMaps = (maps: readonly ListedLocalMap[], sort: MapSort): readonly ListedLocalMap[] => {
  if (sort === 'alpha') return maps.toSorted((a, b) => a.meta.name.localeCompare(b.meta.name))
  return sort === 'newest' ? maps.toSorted((a, b) => b.meta.created_at - a.meta.created_at) : maps
}

/** Shows a picture that the page has, in an `<img>` that is given what this returns as its ref. */
export const useShownBlob = (blob: Blob | null): RefCallback<HTMLImageElement> =>
  useCallback(
    (image) => {
      if (image === null || blob === null) return
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
