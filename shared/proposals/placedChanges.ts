import type { Change } from '../content/changes.ts'
import type { Content } from '../content/content.ts'
import type { ImageMove } from '../maps/imagePlacement.ts'
import { areUpright, geometryAfter, inverseMoves, placeAfter } from '../maps/imagePlacing.ts'

/**
 * Returns changes that were made on an earlier image of a map as they are on the present one. `content` is placed on that: where
 * x and y depend on one another, it tells the coordinate that a change leaves as it is.
 */
export const placedChanges = (
  changes: readonly Change[],
  moves: readonly ImageMove[],
  content: Pick<Content, 'pois'>,
): readonly Change[] =>
  moves.length === 0 ? changes : changes.map((change) => placedChange(change, moves, content))

const placedChange = (
  change: Change,
  moves: readonly ImageMove[],
  content: Pick<Content, 'pois'>,
): Change => {
  if (change.op === 'remove') return change
  if (change.op === 'insert') {
    if (change.kind === 'poi')
      return { ...change, entity: { ...change.entity, ...placeAfter(change.entity, moves) } }
    if (change.kind !== 'zone') return change
    return { ...change, entity: { ...change.entity, geometry: geometryAfter(change.entity.geometry, moves) } }
  }
  if (change.kind === 'poi')
    return { ...change, fields: { ...change.fields, ...placedFields(change, moves, content) } }
  if (change.kind !== 'zone' || change.fields.geometry === undefined) return change
  return { ...change, fields: { ...change.fields, geometry: geometryAfter(change.fields.geometry, moves) } }
}

type PoiPatch = Extract<Change, { op: 'patch'; kind: 'poi' }>

const placedFields = (
  { id, fields: { x, y } }: PoiPatch,
  moves: readonly ImageMove[],
  { pois }: Pick<Content, 'pois'>,
): Pick<PoiPatch['fields'], 'x' | 'y'> => {
  if (x === undefined && y === undefined) return {}
  if (!areUpright(moves)) {
    const now = pois.get(id)
    const before = now ? placeAfter({ x: now.x, y: now.y }, inverseMoves(moves)) : { x: 0, y: 0 }
    return placeAfter({ x: x ?? before.x, y: y ?? before.y }, moves)
  }
  const place = placeAfter({ x: x ?? 0, y: y ?? 0 }, moves)
  return { ...(x !== undefined && { x: place.x }), ...(y !== undefined && { y: place.y }) }
}
