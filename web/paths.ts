import { localMapPath, mapPath } from '../shared/mapPath.ts'

/** The paths that the interface links to. */
export const paths = {
  home: () => '/',
  /** The id alone finds the map; the rest makes the address readable. */
  map: ({ id, slug, uploaderUsername }: { id: number; slug: string; uploaderUsername: string }) =>
    mapPath({ id, slug, uploader_username: uploaderUsername }),
  mapById: (id: number) => `/map/${id}`,
  myMaps: () => '/my-maps',
  myComments: () => '/my-comments',
  favourites: () => '/favourites',
  moderation: () => '/moderation',
  mapsOfUser: (username: string) => `/user/${encodeURIComponent(username)}/maps`,
  localMap: (id: string) => localMapPath(id),
  localMaps: () => '/offline',
  mapByDirectory: (directory: string) => `/map/${encodeURIComponent(directory)}`,
  signIn: () => '/auth/google',
  signOut: () => '/auth/logout',
  thirdPartyNotices: () => '/third-party-notices.txt',
}

/** The route patterns of the pages. Analytics reports these instead of addresses. */
export const ROUTES = {
  home: '/',
  map: '/map/:segment',
  myMaps: '/my-maps',
  localMap: '/offline-map/:id',
  localMaps: '/offline',
  myComments: '/my-comments',
  favourites: '/favourites',
  moderation: '/moderation',
  mapsOfUserById: '/user/id/:id/maps',
  mapsOfUser: '/user/:username/maps',
} as const
