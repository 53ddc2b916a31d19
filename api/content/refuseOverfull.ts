import type { Change, Refusal } from '../../shared/changes.ts'
import { countEntities, type Content } from '../../shared/content.ts'

export interface OverfullLimits {
  readonly entitiesMax: number
  readonly zonePointsMax: number
  readonly textMax: number
}

/** A list that leaves a map larger than it may be, unless it makes it no larger than it was; its first insert is named. */
export const refuseOverfull = (
  before: Content,
  after: Content,
  changes: readonly Change[],
  { entitiesMax, zonePointsMax, textMax }: OverfullLimits,
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
