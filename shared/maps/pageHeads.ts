import { socialImagePath } from '../paths.ts'
import { MODERATION_TEXTS } from '../people/moderation.ts'
import { NOTIFICATION_TEXTS } from '../texts/notificationTexts.ts'
import { TEXTS } from '../texts/texts.ts'

/** What the head of a page tells search engines, link previews and the browser's tab. */
export interface PageHead {
  readonly title: string
  readonly description: string
  readonly isIndexed: boolean
  /** The preferred path of the page, where several paths lead to it. */
  readonly canonicalPath?: string
  /** The page's own picture for link previews. Only what may be embedded elsewhere has one. */
  readonly picture?: { readonly path: string; readonly alt: string }
}

const DESCRIPTION =
  'Upload the image of a game map, place points of interest on it, and share it with everyone who plays.'

export const HOME_HEAD: PageHead = {
  title: TEXTS.site.name,
  description: DESCRIPTION,
  isIndexed: true,
  canonicalPath: '/',
}

/** Of a page that says that something does not exist. */
export const missingHead = (what: string): PageHead => ({
  title: `${what} – ${TEXTS.site.name}`,
  description: DESCRIPTION,
  isIndexed: false,
})

export const MY_MAPS_HEAD: PageHead = {
  title: `${TEXTS.myMaps.title} – ${TEXTS.site.name}`,
  description: 'Interactive game maps.',
  isIndexed: false,
}

/** Of the visitor’s local maps. The server knows nothing of them, not even whether they exist. */
export const LOCAL_MAPS_HEAD: PageHead = {
  title: `${TEXTS.localMaps.title} – ${TEXTS.site.name}`,
  description: 'Game maps that are kept in this browser only.',
  isIndexed: false,
}

export const MY_COMMENTS_HEAD: PageHead = {
  title: `${TEXTS.myComments.title} – ${TEXTS.site.name}`,
  description: 'Comments on interactive game maps.',
  isIndexed: false,
}

/** The server does not know which invitation it is: the token is not part of what it is asked for. */
export const INVITATION_HEAD: PageHead = {
  title: `Invitation – ${TEXTS.site.name}`,
  description: 'An invitation to take part in a game map.',
  isIndexed: false,
}

export const MY_SUGGESTIONS_HEAD: PageHead = {
  title: `${TEXTS.mySuggestions.title} – ${TEXTS.site.name}`,
  description: 'Changes that were suggested for interactive game maps.',
  isIndexed: false,
}

/** Of what the visitor has found, which the server may not know. */
export const MY_PROGRESS_HEAD: PageHead = {
  ...MY_MAPS_HEAD,
  title: `${TEXTS.myProgress.title} – ${TEXTS.site.name}`,
}

export const MODERATION_HEAD: PageHead = {
  title: `${MODERATION_TEXTS.title} – ${TEXTS.site.name}`,
  description: 'What members report.',
  isIndexed: false,
}

export const ADMIN_HEAD: PageHead = {
  title: `${TEXTS.site.admin} – ${TEXTS.site.name}`,
  description: 'The administration of this site.',
  isIndexed: false,
}

export const NOTIFICATIONS_HEAD: PageHead = {
  title: `${NOTIFICATION_TEXTS.title} – ${TEXTS.site.name}`,
  description: 'What happened on your maps and to your comments.',
  isIndexed: false,
}

export const FAVOURITES_HEAD: PageHead = {
  ...MY_MAPS_HEAD,
  title: `${TEXTS.favourite.title} – ${TEXTS.site.name}`,
}

/** Of the list of a user's maps; of nobody's, while it is not known whose, or if there is no such user. */
export const userMapsHead = (username: string | null): PageHead =>
  username === null
    ? { ...MY_MAPS_HEAD, title: `${TEXTS.userMaps.title} – ${TEXTS.site.name}` }
    : {
        title: `${TEXTS.userMaps.titleOf(username)} – ${TEXTS.site.name}`,
        description: `The interactive game maps of ${username}.`,
        isIndexed: true,
        canonicalPath: `/user/${encodeURIComponent(username)}/maps`,
      }

interface HeadedMap {
  readonly id: number
  readonly name: string
  readonly gameName: string
  readonly uploaderUsername: string
  readonly isPublic: boolean
  readonly path: string
}

export const mapHead = (map: HeadedMap): PageHead => ({
  title: `${mapTitle({ name: map.name, game_name: map.gameName })} – ${TEXTS.site.name}`,
  description: `${map.name}: an interactive map of ${map.gameName}${map.uploaderUsername && ` by ${map.uploaderUsername}`}.`,
  isIndexed: map.isPublic,
  canonicalPath: map.path,
  ...(map.isPublic && {
    picture: { path: socialImagePath(map.id), alt: `The map ${map.name} with its markers` },
  }),
})

/** Returns 'Map name (Game)', or the name alone if the game has the same name. */
export const mapTitle = (map: { name: string; game_name: string }): string =>
  map.name === map.game_name ? map.name : `${map.name} (${map.game_name})`
