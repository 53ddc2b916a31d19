import { type Change, type OutsideReference, outsideReferencesOf, type Refusal } from './changes.ts'
import { type Content, countEntities } from './content.ts'

/** Refuses changes that refer to something outside the content that does not exist. */
export const refuseWhere = (
  changes: readonly Change[],
  isMissing: (reference: OutsideReference) => boolean,
): Refusal[] =>
  changes.flatMap((change, index) => {
    const missing = outsideReferencesOf(change).filter(isMissing)
    const [first] = missing
    return first ? [{ index, ...unknown(first), fields: missing.map(({ field }) => field) }] : []
  })

const unknown = ({ field }: OutsideReference) => ({
  code: 'unknown-reference' as const,
  text: UNKNOWN_TEXTS[field],
})

const UNKNOWN_TEXTS: Record<OutsideReference['field'], string> = {
  icon: 'The icon is not an icon of this map or of the library.',
  image: 'The picture is not a file of this map.',
  linkedMapId: 'The linked map does not exist.',
}

/** How much a map can hold. */
export interface ContentLimits {
  readonly entitiesMax: number
  readonly zonePointsMax: number
  readonly textMax: number
}

/**
 * Refuses a list that leaves the map larger than allowed, unless the map does not grow by it. The refusal names the first
 * change that adds to what is too much.
 */
export const refuseOverfull = (
  before: Content,
  after: Content,
  changes: readonly Change[],
  { entitiesMax, zonePointsMax, textMax }: ContentLimits,
): Refusal[] => {
  const count = countEntities(after)
  if (count > entitiesMax && count > countEntities(before)) {
    const index = changes.findIndex((change) => change.op === 'insert')
    return [full(index, entitiesMax, 'categories, types, POIs and zones')]
  }
  if (after.zonePoints > zonePointsMax && after.zonePoints > before.zonePoints) {
    const index = changes.findIndex((change) => change.kind === 'zone' && change.op !== 'remove')
    return [full(index, zonePointsMax, 'points of zones')]
  }
  if (after.textLength > textMax && after.textLength > before.textLength) {
    const index = changes.findIndex((change) => change.op !== 'remove')
    return [full(index, textMax, 'characters of names and descriptions')]
  }
  return []
}

const full = (index: number, most: number, what: string): Refusal => ({
  index,
  code: 'map-full',
  text: `This map is full: it can hold ${most.toLocaleString('en-US')} ${what}.`,
})
