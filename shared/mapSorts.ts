/** The orders a list of maps can have. Apart from the schemas, so that the home page can do without them. */
export const MAP_SORTS = ['newest', 'votes', 'alpha'] as const
export type MapSort = (typeof MAP_SORTS)[number]
export const DEFAULT_MAP_SORT: MapSort = 'votes'
