import type { MapSort } from './limits.ts'
import type { HelpChapter } from './texts/helpChapters.ts'

/** The paths that the interface links to. */
export const paths = {
  home: () => '/',
  /** The id alone finds the map; the rest makes the address readable. */
  map: ({ id, slug, uploaderUsername }: { id: number; slug: string; uploaderUsername: string }) =>
    mapPath({ id, slug, uploader_username: uploaderUsername }),
  mapById: (id: number) => `/map/${id}`,
  myMaps: () => '/my-maps',
  myComments: () => '/my-comments',
  mySuggestions: () => '/my-suggestions',
  myProgress: () => '/progress',
  /** What was suggested for a map. */
  suggestions: (mapId: number) => `/map/${mapId}?review`,
  /** A suggestion on the map that it is for. */
  suggestion: (mapId: number, proposalId: number) => `/map/${mapId}?review=${proposalId}`,
  favourites: () => '/favourites',
  moderation: () => '/moderation',
  notifications: () => '/notifications',
  admin: (section = '') => (section === '' ? '/admin' : `/admin/${section}`),
  adminUser: (id: number) => `/admin/users/${id}`,
  mapsOfUser: (username: string) => `/user/${encodeURIComponent(username)}/maps`,
  localMap: (id: string) => localMapPath(id),
  localMaps: () => '/offline',
  mapByDirectory: (directory: string) => `/map/${encodeURIComponent(directory)}`,
  signIn: () => '/auth/google',
  signOut: () => '/auth/logout',
  /** `section` is the id of a heading: its words in lower case, joined by hyphens. */
  help: (chapter?: HelpChapter, section?: string) =>
    ['/help', ...(chapter ? [`/${chapter}`] : []), ...(section ? [`#${section}`] : [])].join(''),
  thirdPartyNotices: () => '/third-party-notices.txt',
}

/** Where a sign-in within the tab keeps, in the session storage, the address that it leads back to. */
export const SIGN_IN_RETURN_KEY = 'pinfold:sign-in-return'

/** The route patterns of the pages. Analytics reports these instead of addresses. */
export const ROUTES = {
  home: '/',
  map: '/map/:segment',
  myMaps: '/my-maps',
  localMap: '/offline-map/:id',
  localMaps: '/offline',
  myComments: '/my-comments',
  mySuggestions: '/my-suggestions',
  myProgress: '/progress',
  invitation: '/invitation',
  favourites: '/favourites',
  moderation: '/moderation',
  notifications: '/notifications',
  admin: '/admin',
  adminSection: '/admin/:section',
  adminUser: '/admin/users/:id',
  mapsOfUserById: '/user/id/:id/maps',
  mapsOfUser: '/user/:username/maps',
} as const

/** The address of a map: `/map/{slug}_{username}_{id}`. The id alone finds the map; the rest is for people. */
export const mapPath = (map: { id: number; slug: string; uploader_username: string }): string =>
  `/map/${[map.slug, slugify(map.uploader_username), String(map.id)].map(encodeURIComponent).join('_')}`

/** The page of an invitation. Its token is not sent to the server with the address, nor to anybody as where somebody came from. */
export const invitationPath = (token: string): string => `/invitation#${token}`

/** The parameter of a map's address that has the token of somebody's progress, which is shown in place of one's own. */
export const PROGRESS_PARAMETER = 'progress'

export const progressLinkPath = (map: Parameters<typeof mapPath>[0], token: string): string =>
  `${mapPath(map)}?${PROGRESS_PARAMETER}=${token}`

/** The address of a map's embed, which any site may show in a frame. */
export const embedPath = (mapId: number): string => `/embed/map/${mapId}`

/** The address of a public map's picture for link previews. */
export const socialImagePath = (mapId: number): string => `/maps/${mapId}/social.jpg`

/** The address of a map that only this browser has. */
export const localMapPath = (id: string): string => `/offline-map/${encodeURIComponent(id)}`

const TRAILING_DIGITS = /(?<!\d)([1-9]\d{0,15})$/

/**
 * Returns the id at the end of the last segment of a map's address, without leading zeros, or null if it ends in none:
 * 'the-isle_ada_7' → 7, 'foo1' → 1. A map whose directory has that name goes first.
 */
export const mapIdFromSegment = (segment: string): number | null => {
  const id = Number(TRAILING_DIGITS.exec(segment)?.[1])
  return Number.isSafeInteger(id) ? id : null
}

/** Returns the words of a text as an address has them: lower case, joined by hyphens, letters and digits of any script. */
export const slugify = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

const SUFFIX_LENGTH = 4
const SUFFIX_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

const MAP_DIRECTORY_MAX = 200

/** Returns a name for a new map's address that is hardly ever taken: game, person and four random characters. */
export const newMapDirectory = (gameName: string, username: string): string =>
  sanitiseMapDirectory(`${gameName} ${username} ${randomSuffix()}`)

/**
 * Keeps letters, digits, hyphens and underscores, in lower case, turns white space into hyphens and drops the rest, so
 * that nothing in the name has a meaning in a path. 'The Witcher 3 ../x' → 'the-witcher-3-x'
 */
export const sanitiseMapDirectory = (text: string): string => {
  const kept = text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .trim()
    .replace(/\s+/g, '-')
    .replace(/[^\p{L}\p{N}_-]/gu, '')
  return Array.from(kept).slice(0, MAP_DIRECTORY_MAX).join('')
}

const randomSuffix = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(SUFFIX_LENGTH)), (random) =>
    SUFFIX_CHARACTERS.charAt(random % SUFFIX_CHARACTERS.length),
  ).join('')

/** The path of the first page of a list of maps, by default of all public ones; the server names the later ones. */
export const cataloguePath = (
  { search, sort }: { search: string; sort: MapSort },
  listPath = '/api/maps',
): string => `${listPath}?${new URLSearchParams({ sort, search })}`
