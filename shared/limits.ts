/** All limits that people and clients can run into. Lengths are JavaScript string lengths, sizes are in bytes. */

export const USERNAME_MAX = 32
export const MAP_NAME_MAX = 120
export const GAME_NAME_MAX = 120
export const VERSION_ID_MAX = 60
export const URL_MAX = 2000
export const SEARCH_MAX = 100
export const FEEDBACK_MAX = 4_000
/** Messages of one person that wait for an answer. */
export const FEEDBACK_OPEN_MAX = 10
/** The newest of one's own messages are listed. */
export const FEEDBACK_SHOWN_MAX = 50

export const CATEGORY_NAME_MAX = 100
export const TYPE_NAME_MAX = 100
export const POI_NAME_MAX = 200
export const POI_DESCRIPTION_MAX = 10_000
export const ASSET_REF_MAX = 200

export const ZONE_LABEL_MAX = 200
export const PIN_LABEL_MAX = 32
export const LAYER_NAME_MAX = 32
export const FLOOR_NAME_MAX = 60
export const FLOORS_MAX = 40
/** How far zones can be put above or below others, either way. */
export const ZONE_ORDER_MAX = 1_000_000
export const ZONE_POINTS_MAX = 10_000
export const ZONE_OPACITY_MIN = 0.05
export const ZONE_OPACITY_MAX = 1
export const ZONE_OPACITY_STEP = 0.01
/** How many points a circle has where a polygon is needed instead. */
export const CIRCLE_POINTS = 200

export const ICON_BYTES_MAX = 256 * 1024
export const ICON_SIDE_MAX_PX = 64
export const POI_IMAGE_BYTES_MAX = 1024 * 1024
/** A picture of 1 MB may have far more pixels, which every visitor's browser would have to decode. */
export const POI_IMAGE_PIXELS_MAX = 40_000_000
/** What decoding it may take, in the server's judging process. */
export const POI_IMAGE_DECODING_BYTES_MAX = 192 * 1024 * 1024
/** Icons and pictures of one map, including replaced ones, and of one person over all maps. */
export const ASSETS_PER_MAP_MAX = 10_000
export const ASSET_BYTES_PER_MAP_MAX = 1024 * 1024 * 1024
export const ASSET_BYTES_PER_USER_MAX = 4 * 1024 * 1024 * 1024

export const COMMENT_MAX = 600
export const COMMENTS_PER_MAP_MAX = 20_000
export const COMMENTS_PER_USER_MAX = 20_000
export const COMMENTS_PAGE = 100
export const COMMENTS_PAGE_MAX = 200
/** A suggestion to the owner of a map. */
export const PROPOSAL_MESSAGE_MAX = 600
export const PROPOSAL_CHANGES_MAX = 1_000
export const PROPOSAL_BYTES_MAX = 1024 * 1024
/** What the changes of one would replace. */
export const PROPOSAL_BEFORE_BYTES_MAX = 4 * 1024 * 1024
/** Those that wait for an answer, of one person on one map, and on one map; and all that one person has made. */
export const PROPOSALS_OPEN_PER_USER_MAX = 20
export const PROPOSALS_OPEN_PER_MAP_MAX = 200
export const PROPOSALS_PER_USER_MAX = 2_000
/** The newest are listed. */
export const PROPOSALS_SHOWN_MAX = 200
/** Icons and pictures that wait with suggestions, of one person and on one map. */
export const PROPOSAL_ASSETS_PER_MAP_MAX = 1_000
export const PROPOSAL_ASSET_BYTES_PER_MAP_MAX = 64 * 1024 * 1024
export const PROPOSAL_ASSET_BYTES_PER_USER_MAX = 20 * 1024 * 1024
/** Why a comment or a map is reported or hidden. */
export const MODERATION_REASON_MAX = 300
/** Reports that are kept, of one member and about one subject. */
export const REPORTS_PER_USER_MAX = 100
export const REPORTS_PER_SUBJECT_MAX = 50
/** Entries of the moderation log that are sent at once. */
export const MODERATION_PAGE = 50
/** Rows of a list of the administration that are sent at once. */
export const ADMIN_PAGE = 25
/** Why somebody is suspended. */
export const SUSPENSION_REASON_MAX = 500

/** The newest are kept, for as long. */
export const NOTIFICATIONS_PER_USER_MAX = 200
export const NOTIFICATION_DAYS = 90
/** Of them, those that one other person has caused: nobody drives out what others have. */
export const NOTIFICATIONS_PER_SENDER_MAX = 50
/** How many people one comment tells that it mentions them. */
export const MENTIONS_PER_COMMENT_MAX = 10
/** How much of a comment a notification shows. */
export const NOTIFICATION_EXCERPT_MAX = 160

/** Progress in an account, on all maps: found marks, pins and drawings, and what they take. */
export const PROGRESS_MARKS_PER_USER_MAX = 200_000
export const PROGRESS_THINGS_PER_USER_MAX = 5_000
export const PROGRESS_BYTES_PER_USER_MAX = 64 * 1024 * 1024
export const PROGRESS_ITEMS_PER_PUSH_MAX = 2_000
export const PROGRESS_PUSH_BYTES_MAX = 2 * 1024 * 1024
/** Links to progress that an account has at once. */
export const PROGRESS_LINKS_PER_USER_MAX = 300
/** Maps in the list of somebody's progress, those touched last, and maps that one request asks about. */
export const PROGRESS_MAPS_LISTED_MAX = 300
export const PROGRESS_MAPS_PER_REQUEST_MAX = 60
/** One drawing, as JSON. */
export const PROGRESS_ITEM_LENGTH_MAX = 256 * 1024
/** Removals on one map that are remembered; of more, the oldest are forgotten. */
export const PROGRESS_REMOVALS_PER_MAP_MAX = 20_000

/** A file of marks, or a list of what is found. */
export const MARKS_FILE_BYTES_MAX = 8 * 1024 * 1024

/** Playthroughs of one map. */
export const PLAYTHROUGHS_PER_MAP_MAX = 20
export const PLAYTHROUGH_NAME_MAX = 32

/** The image of a region map. */
export const REGION_IMAGE_BYTES_MAX = 10_485_760
export const MAPS_PER_USER_MAX = 1_000
export const FAVOURITES_PER_USER_MAX = 1_000
/** People with whom one map is shared, and maps that are shared with one person. */
export const MEMBERS_PER_MAP_MAX = 100
export const MEMBERSHIPS_PER_USER_MAX = 1_000
/** Invitations that nobody has answered, links included. */
export const INVITATIONS_PER_MAP_MAX = 20
export const INVITATIONS_PER_USER_MAX = 100
/** How many people may use one link, and for how long. */
export const LINK_USES_MAX = 50
export const LINK_DAYS = 7
/** How long somebody may take to answer an invitation, or the offer of a map. */
export const OFFER_DAYS = 30
/** The uploaded images of all maps of one person. */
export const ORIGINAL_BYTES_PER_USER_MAX = 10 * 1024 * 1024 * 1024

/** In map pixels. A POI may be outside the image, within reason. */
export const COORDINATE_MAX = 10_000_000
export const ZONE_RADIUS_MAX = COORDINATE_MAX

/** Texts of a map's style. */
export const STYLE_TITLE_MAX = 50
export const SECTION_NAME_MAX = 20
export const SIGNATURE_MAX = 100

/** One change list over HTTP. Larger ones (imports, copies) have a call of their own, and are stored in parts. */
export const CHANGES_PER_COMMIT_MAX = 5_000
/** A community data map, and the files that one may consist of. The largest known has 3 MB. */
export const IMPORT_BYTES_MAX = 20 * 1024 * 1024
export const IMPORT_FILES_MAX = 50
export const COMMIT_BYTES_MAX = 4 * 1024 * 1024
/** One list that changes everything on a map. */
export const LARGE_COMMIT_BYTES_MAX = 48 * 1024 * 1024
/** Points of zones in one change list: the server can do nothing else while it checks their outlines. */
export const ZONE_POINTS_PER_COMMIT_MAX = 100_000

/** Categories, types, POIs and zones of a map together: it is kept in memory and folded in one thread. */
export const ENTITIES_PER_MAP_MAX = 200_000
/** Points of all zones of a map together. */
export const ZONE_POINTS_PER_MAP_MAX = 1_000_000

/** Characters of all names, labels and descriptions of a map together, for the same reason. */
export const MAP_TEXT_MAX = 16_000_000

/** The most log entries sent at once; a client that is further behind reloads the whole content. */
export const LOG_TAIL_MAX = 1_000

export const CATALOGUE_PAGE = 60
export const CATALOGUE_PAGE_MAX = 200
/** The orders of a list of maps. Not beside the schemas, because the home page loads without zod. */
export const MAP_SORTS = ['newest', 'votes', 'alpha'] as const
export type MapSort = (typeof MAP_SORTS)[number]
export const DEFAULT_MAP_SORT: MapSort = 'votes'

/** At this width and below the mobile layout is used. */
export const MOBILE_MAX_PX = 800
export const SIDEBAR_DEFAULT_PX = 300
export const SIDEBAR_MIN_PX = 150
export const SIDEBAR_MAX_PX = 600

export const COMMENTS_DEFAULT_PX = 420
export const COMMENTS_MIN_PX = 320
export const COMMENTS_MAX_PX = 650

export const TILE_SIZE_PX = 512
/** Images no larger than this are shown from their preview and get no tiles. */
export const UNTILED_SIDE_MAX_PX = 2048
export const PREVIEW_SIDE_MAX_PX = 4096

/** The sizes that the code of an embed comes in. */
export const EMBED_SIZES = {
  medium: { width: 900, height: 600 },
  large: { width: 1200, height: 800 },
} as const
export type EmbedSize = keyof typeof EMBED_SIZES
/** An embed shows the map first, and its zones this much later. */
export const EMBED_ZONES_AFTER_MS = 500

/** The size that link previews expect. */
export const SOCIAL_IMAGE_WIDTH_PX = 1200
export const SOCIAL_IMAGE_HEIGHT_PX = 630
