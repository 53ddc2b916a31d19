import type { Change, Refusal } from '../../shared/changes.ts'
import { countEntities, type Content } from '../../shared/content.ts'

/** A list that leaves a map larger than it may be, unless it makes it no larger than it was; its first insert is named. */
export const refuseOverfull = (
  before: Content,
  after: Content,
  changes: readonly Change[],
  entitiesMax: number,
): Refusal[] => {
  const count = countEntities(after)
  if (count <= entitiesMax || count <= countEntities(before)) return []
  const index = changes.findIndex((change) => change.op === 'insert')
  const most = entitiesMax.toLocaleString('en-US')
  return [
    {
      index,
      code: 'map-full',
      text: `This map is full: it can hold ${most} categories, types, POIs and zones.`,
    },
  ]
}
