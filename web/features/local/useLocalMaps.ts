import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefCallback, useCallback, useEffect } from 'react'
import { withLocalDatabase } from '../../sources/keptDatabase.ts'
import { localMapNews } from '../../sources/localMapNews.ts'
import { type ListedLocalMap, readLocalMaps } from '../../sources/localMaps.ts'

const KEY = ['localMaps'] as const

/** Returns the maps that this browser keeps; undefined until they are read. Other pages' changes are followed. */
export const useLocalMaps = (): readonly ListedLocalMap[] | undefined => {
  const client = useQueryClient()
  useEffect(() => localMapNews.listen(() => reloadLocalMaps(client)), [client])
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: () => withLocalDatabase(readLocalMaps),
    networkMode: 'always',
    refetchOnMount: 'always',
  })
  return data
}

export const reloadLocalMaps = (client: QueryClient): void => void client.invalidateQueries({ queryKey: KEY })

/** Those whose name or game contains the text, whatever the case. */
export const matchingMaps = (maps: readonly ListedLocalMap[], search: string): readonly ListedLocalMap[] => {
  const wanted = search.trim().toLowerCase()
  return maps.filter(({ meta }) => `${meta.name}\n${meta.game}`.toLowerCase().includes(wanted))
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
