import { FIRST_PLAYTHROUGH_ID } from '../../../shared/progress/playthroughs.ts'

/**
 * What is kept together of somebody's progress: a playthrough of a map, or the list of its playthroughs. The first playthrough is told by
 * the map alone.
 */
export const scopeOf = (mapId: string, part: string): string =>
  part === FIRST_PLAYTHROUGH_ID ? mapId : `${mapId}:${part}`

export const mapOfScope = (scope: string): string => scope.split(':')[0] ?? ''

/** Undefined for the first playthrough. */
export const partOfScope = (scope: string): string | undefined => scope.split(':')[1]
