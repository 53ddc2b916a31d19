/** Every limit that a person or a client can meet. Lengths count as JavaScript's `length` does, sizes are in bytes. */

export const USERNAME_MAX = 32
export const MAP_NAME_MAX = 120
export const GAME_NAME_MAX = 120
export const VERSION_ID_MAX = 60
export const URL_MAX = 2000
export const SEARCH_MAX = 100

export const CATEGORY_NAME_MAX = 100
export const TYPE_NAME_MAX = 100
export const POI_NAME_MAX = 200
export const POI_DESCRIPTION_MAX = 10_000
export const ASSET_REF_MAX = 200

export const ZONE_LABEL_MAX = 200
export const PIN_LABEL_MAX = 32
export const LAYER_NAME_MAX = 32
export const ZONE_POINTS_MAX = 10_000
export const ZONE_OPACITY_MIN = 0.05
export const ZONE_OPACITY_MAX = 1
export const ZONE_OPACITY_STEP = 0.01
/** How many points a circle has wherever a polygon is needed in its place. */
export const CIRCLE_POINTS = 200

export const ICON_BYTES_MAX = 256 * 1024
export const ICON_SIDE_MAX_PX = 64
export const POI_IMAGE_BYTES_MAX = 1024 * 1024
/** What every visitor's browser has to decode for a picture of at most 1 MB. */
export const POI_IMAGE_PIXELS_MAX = 40_000_000
/** Icons and pictures of one map, those included that were replaced; and all that one person has uploaded. */
export const ASSETS_PER_MAP_MAX = 10_000
export const ASSET_BYTES_PER_MAP_MAX = 1024 * 1024 * 1024
export const ASSET_BYTES_PER_USER_MAX = 4 * 1024 * 1024 * 1024

/** Coordinates are map pixels; a POI may lie outside its image, yet not beyond any sense. */
export const COORDINATE_MAX = 10_000_000
export const ZONE_RADIUS_MAX = COORDINATE_MAX

/** One change list over HTTP. Larger acts (imports, copies) are written in parts by the server. */
export const CHANGES_PER_COMMIT_MAX = 5_000
export const COMMIT_BYTES_MAX = 4 * 1024 * 1024
/** Points of zones that one change list may bring: each outline is judged while everybody else waits. */
export const ZONE_POINTS_PER_COMMIT_MAX = 100_000

/** Categories, types, POIs and zones together: what the server holds in memory and judges in good time. */
export const ENTITIES_PER_MAP_MAX = 200_000
/** Points of all zones of a map together. */
export const ZONE_POINTS_PER_MAP_MAX = 1_000_000

/** Characters of all names, labels and descriptions of a map together, for the same reason. */
export const MAP_TEXT_MAX = 16_000_000

/** The longest tail of the log that is answered; whoever is further behind reloads the content whole. */
export const LOG_TAIL_MAX = 1_000

export const CATALOGUE_PAGE = 60
export const CATALOGUE_PAGE_MAX = 200
/** The orders of a list of maps; here, and not beside the schemas, because the home page loads without zod. */
export const MAP_SORTS = ['newest', 'votes', 'alpha'] as const
export type MapSort = (typeof MAP_SORTS)[number]
export const DEFAULT_MAP_SORT: MapSort = 'votes'

/** At this width and below the mobile layout is used. */
export const MOBILE_MAX_PX = 800
export const SIDEBAR_DEFAULT_PX = 300
export const SIDEBAR_MIN_PX = 150
export const SIDEBAR_MAX_PX = 600

export const TILE_SIZE_PX = 512
/** Images no larger than this are shown from their preview and get no tiles. */
export const UNTILED_SIDE_MAX_PX = 2048
export const PREVIEW_SIDE_MAX_PX = 4096
