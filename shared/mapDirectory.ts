const SUFFIX_LENGTH = 4
const SUFFIX_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

export const MAP_DIRECTORY_MAX = 200

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
