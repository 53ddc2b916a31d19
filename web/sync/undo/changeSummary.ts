import type { Change, Kind } from '../../../shared/content/changes.ts'
import type { Content } from '../../../shared/content/content.ts'
import type { ZoneGeometry } from '../../../shared/content/zones.ts'
import type { RectMap } from '../../scene/plane/coordinates.ts'
import { boundsAt } from '../../scene/state/SceneKind.ts'
import { boundsOfGeometry } from '../../scene/zones/zoneGeometry.ts'
import { coordinateText } from '../../ui/text/numberText.ts'
import type { ActDescription } from './UndoStack.ts'

/** A change list and its inverse, each in the order in which it applies. */
interface Lists {
  readonly changes: readonly Change[]
  readonly inverse: readonly Change[]
}

/** A change and the one that reverts it. */
interface Pair {
  readonly change: Change
  readonly back: Change | undefined
}

const pairsOf = ({ changes, inverse }: Lists): Pair[] =>
  changes.map((change, at) => ({ change, back: inverse[inverse.length - 1 - at] }))

/** Returns in words what a change list did, as 'moved “Old mill”'. `content` is from before or after it. */
export const summaryOf = (lists: Lists, content: Content): string => {
  const kind = mainKind(lists.changes)
  const pairs = pairsOf(lists).filter(({ change }) => change.kind === kind)
  const [first] = pairs
  const name =
    pairs.length === 1 && first ? nameOf(first, content) : `${coordinateText(pairs.length)} ${PLURALS[kind]}`
  return `${verbOf(pairs)} ${name}`
}

const PLURALS: Record<Kind, string> = { poi: 'POIs', zone: 'zones', type: 'types', category: 'categories' }

/** What people think of when a list touches several kinds: a POI that brings a new type, a category with all that is in it. */
const mainKind = (changes: readonly Change[]): Kind => {
  const isRemoval = changes.every(({ op }) => op === 'remove')
  const order: readonly Kind[] = isRemoval
    ? ['category', 'type', 'poi', 'zone']
    : ['poi', 'zone', 'type', 'category']
  return order.find((kind) => changes.some((change) => change.kind === kind)) ?? 'poi'
}

const verbOf = (pairs: readonly Pair[]): string => {
  const verbs = new Set(pairs.map(verbOfOne))
  const [verb = 'changed'] = verbs
  return verbs.size === 1 ? verb : 'changed'
}

const verbOfOne = ({ change, back }: Pair): string => {
  if (change.op === 'insert') return 'added'
  if (change.op === 'remove') return 'deleted'
  const fields = Object.keys(change.fields)
  const isOnly = (...names: readonly string[]) => fields.every((field) => names.includes(field))
  if (isOnly('x', 'y') || isOnly('categoryId')) return 'moved'
  if (isOnly('name', 'label')) return 'renamed'
  if (!isOnly('geometry') || change.kind !== 'zone') return 'changed'
  const before = back?.op === 'patch' && back.kind === 'zone' ? back.fields.geometry : undefined
  const after = change.fields.geometry
  return before && after && isShifted(before, after) ? 'moved' : 'changed the shape of'
}

/** Each coordinate is rounded to hundredths on its own. */
const isNear = (a: number, b: number): boolean => Math.abs(a - b) < 0.015

/** Whether it is the same shape, at another place. */
const isShifted = (before: ZoneGeometry, after: ZoneGeometry): boolean => {
  if (before.kind === 'circle') return after.kind === 'circle' && before.radius === after.radius
  if (after.kind === 'circle' || before.points.length !== after.points.length) return false
  const [from] = before.points
  const [to] = after.points
  if (!from || !to) return false
  const by = { x: to.x - from.x, y: to.y - from.y }
  return before.points.every(({ x, y }, at) => {
    const point = after.points[at]
    return point !== undefined && isNear(point.x - x, by.x) && isNear(point.y - y, by.y)
  })
}

type Entity<K extends Kind> = Extract<Change, { op: 'insert'; kind: K }>['entity']

/** Returns what a change is about: as it is now or, if it is not there, as it was inserted or would be brought back. */
const entityOf = <K extends Kind>(
  kind: K,
  { change, back }: Pair,
  content: Content,
): Entity<K> | undefined => {
  const id = change.op === 'insert' ? change.entity.id : change.id
  const insert = [change, back].find((one) => one?.op === 'insert')
  const entity = ENTITIES[kind](content).get(id) ?? (insert?.op === 'insert' ? insert.entity : undefined)
  // The map that was asked, and so the insert, is of the same kind.
  return entity as Entity<K> | undefined
}

const ENTITIES: {
  readonly [K in Kind]: (content: Content) => { get(id: number): Entity<Kind> | undefined }
} = {
  poi: ({ pois }) => pois,
  zone: ({ zones }) => zones,
  type: ({ types }) => types,
  category: ({ categories }) => categories,
}

const nameOf = (pair: Pair, content: Content): string => {
  const { kind } = pair.change
  switch (kind) {
    case 'poi': {
      const poi = entityOf(kind, pair, content)
      const name = poi?.name || content.types.get(poi?.typeId ?? 0)?.name
      return name ? `“${name}”` : 'a POI'
    }
    case 'zone':
      return `“${entityOf(kind, pair, content)?.label ?? ''}”`
    case 'type':
    case 'category':
      return `the ${kind} “${entityOf(kind, pair, content)?.name ?? ''}”`
  }
}

/** Returns the name of what a change is about, as '“Old mill”' or 'the type “Chest”'. */
export const subjectOf = (change: Change, content: Content): string =>
  nameOf({ change, back: undefined }, content)

/** Returns where a list has changed POIs and zones: where they are in `content`, or where they were last. */
export const placesOf = (lists: Lists, content: Content): readonly RectMap[] =>
  pairsOf(lists).flatMap((pair): RectMap[] => {
    const { kind } = pair.change
    if (kind === 'poi') {
      const poi = entityOf(kind, pair, content)
      return poi ? [boundsAt(poi)] : []
    }
    const zone = kind === 'zone' ? entityOf(kind, pair, content) : undefined
    return zone ? [boundsOfGeometry(zone.geometry)] : []
  })

export const changeSummary: ActDescription = { summaryOf, placesOf }
