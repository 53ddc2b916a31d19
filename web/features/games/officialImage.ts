import { PICTURE_TEXTS } from '../../../shared/texts/pictureTexts.ts'
import { useQuery } from '@tanstack/react-query'
import { sameName } from '../../../shared/names.ts'
import { fetchGames, type ListedGame } from '../../sources/http/catalogue.ts'

const { officialMap } = PICTURE_TEXTS

/** The official map image of a game, chosen instead of a file. The server has it already: it is named, not uploaded. */
export interface OfficialImage {
  readonly slug: string
  readonly url: string
}

export const officialImageOf = ({ slug, default_map_url }: GameWithImage): OfficialImage => ({
  slug,
  url: default_map_url,
})

export const isOfficialImage = (image: unknown): image is OfficialImage =>
  typeof image === 'object' && image !== null && 'slug' in image && 'url' in image

/** The official image cannot be had. The message is one for the form. */
export class OfficialImageError extends Error {
  override readonly name = 'OfficialImageError'
}

/**
 * Makes sure that the official image is there and is an image, before a map is made of it. Its bytes are not read.
 * @throws OfficialImageError
 */
export const checkOfficialImage = async ({ url }: OfficialImage, signal?: AbortSignal): Promise<void> => {
  const response = await fetch(url, { signal, credentials: 'same-origin' }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new OfficialImageError(officialMap.threw, { cause: error })
  })
  const type = response.headers.get('Content-Type') ?? ''
  await response.body?.cancel()
  if (!response.ok) throw new OfficialImageError(officialMap.failed)
  if (!type.startsWith('image/')) throw new OfficialImageError(officialMap.notImage)
}

const NONE: readonly ListedGame[] = []

/** The games that have maps; none until they have loaded. */
export const useGames = (): readonly ListedGame[] => {
  const { data } = useQuery({ queryKey: ['games'], queryFn: ({ signal }) => fetchGames(signal) })
  return data ?? NONE
}

/** A game with an official map image. */
export type GameWithImage = ListedGame & { readonly default_map_url: string }

/** Returns the game of a name as it is typed, ignoring case, if it has an official map image. */
export const officialGame = (games: readonly ListedGame[], typed: string): GameWithImage | null =>
  games.find((game): game is GameWithImage => game.default_map_url !== null && sameName(game.name, typed)) ??
  null
