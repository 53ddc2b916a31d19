import type { Change } from '../content/changes.ts'
import { geometryAfter, type ImageMove, placeAfter } from '../maps/imagePlacing.ts'

/** Returns changes that were made on an earlier image of a map as they are on the present one. */
export const placedChanges = (changes: readonly Change[], moves: readonly ImageMove[]): readonly Change[] =>
  moves.length === 0 ? changes : changes.map((change) => placedChange(change, moves))

const placedChange = (change: Change, moves: readonly ImageMove[]): Change => {
  if (change.op === 'remove') return change
  if (change.op === 'insert') {
    if (change.kind === 'poi')
      return { ...change, entity: { ...change.entity, ...placeAfter(change.entity, moves) } }
    if (change.kind !== 'zone') return change
    return { ...change, entity: { ...change.entity, geometry: geometryAfter(change.entity.geometry, moves) } }
  }
  if (change.kind === 'poi') {
    const { x, y } = change.fields
    // Each coordinate moves by itself.
    const place = placeAfter({ x: x ?? 0, y: y ?? 0 }, moves)
    const moved = { ...(x !== undefined && { x: place.x }), ...(y !== undefined && { y: place.y }) }
    return { ...change, fields: { ...change.fields, ...moved } }
  }
  if (change.kind !== 'zone' || change.fields.geometry === undefined) return change
  return { ...change, fields: { ...change.fields, geometry: geometryAfter(change.fields.geometry, moves) } }
}
