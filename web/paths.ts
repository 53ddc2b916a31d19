import { mapPath } from '../shared/mapPath.ts'

/** Every address of this site that the interface links to. */
export const paths = {
  home: () => '/',
  /** Slug and uploader are for the reader; the id alone finds the map. */
  map: ({ id, slug, uploaderUsername }: { id: number; slug: string; uploaderUsername: string }) =>
    mapPath({ id, slug, uploader_username: uploaderUsername }),
  mapById: (id: number) => `/map/${id}`,
  mapByDirectory: (directory: string) => `/map/${encodeURIComponent(directory)}`,
  signIn: () => '/auth/google',
  signOut: () => '/auth/logout',
}

/** The patterns of the pages: what the router matches and what analytics may know of an address. */
export const ROUTES = { home: '/', map: '/map/:segment' } as const
