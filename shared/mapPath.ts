/** Where people see a map: `/map/{slug}_{username}_{id}`. The id alone decides, the rest is for reading. */
export const mapPath = (map: { id: number; slug: string; uploader_username: string }): string =>
  `/map/${[map.slug, slugify(map.uploader_username), String(map.id)].map(encodeURIComponent).join('_')}`

/** Digits as an id is written: as many as a safe integer has, without a zero in front. */
const TRAILING_ID = /(?<!\d)[1-9]\d{0,15}$/

/** The id in the last segment of such a path, or in a bare `{id}`; null if there is none. */
export const mapIdFromSegment = (segment: string): number | null => {
  const id = Number(TRAILING_ID.exec(segment)?.[0])
  return Number.isSafeInteger(id) ? id : null
}

/** Words as they stand in an address: lower case, hyphens between, letters and digits of any script. */
export const slugify = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')

const SUFFIX_LENGTH = 4
const SUFFIX_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

const MAP_DIRECTORY_MAX = 200

/** A name for a new map's address that hardly anyone else has: game, person and four random characters. */
export const newMapDirectory = (gameName: string, username: string): string =>
  sanitiseMapDirectory(`${gameName} ${username} ${randomSuffix()}`)

/**
 * Letters, digits, hyphens and underscores, in lower case; white space becomes hyphens and all else goes, so that
 * nothing in it means anything in a path. 'The Witcher 3 ../x' → 'the-witcher-3-x'
 */
export const sanitiseMapDirectory = (text: string): string => {
  const kept = text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .trim()
    .replace(/\s+/g, '-')
    .replace(/[^\p{L}\p{N}_-]+/gu, '')
  return Array.from(kept).slice(0, MAP_DIRECTORY_MAX).join('')
}

const randomSuffix = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(SUFFIX_LENGTH)), (random) =>
    SUFFIX_CHARACTERS.charAt(random % SUFFIX_CHARACTERS.length),
  ).join('')
