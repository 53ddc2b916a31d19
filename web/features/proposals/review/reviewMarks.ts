import type { Change } from '../../../../shared/content/changes.ts'
import type { Content } from '../../../../shared/content/content.ts'
import { idOf } from '../../../../shared/content/contentDraft.ts'
import { middleOf, type PointMap } from '../../../../shared/geometry/point.ts'
import { DEFAULT_TYPE_LOOK } from '../../../../shared/content/types.ts'
import type { ZoneGeometry } from '../../../../shared/content/zones.ts'
import type { ReviewMark } from '../../../scene/review/ReviewMarks.tsx'

interface Shown {
  readonly changes: readonly Change[]
  /** By index. */
  readonly isTicked: (index: number) => boolean
  readonly current: number | null
}

/** Returns what the map shows of a suggestion. Types and categories are in the list alone. */
export const reviewMarks = (content: Content, { changes, isTicked, current }: Shown): ReviewMark[] =>
  changes.flatMap((change, index): ReviewMark[] => {
    const state = {
      id: `${change.kind} ${idOf(change)}`,
      isTicked: isTicked(index),
      isCurrent: index === current,
    }
    if (change.kind === 'poi')
      return poiMarks(content, changes, change).map((mark) => ({ ...state, ...mark }))
    if (change.kind !== 'zone') return []
    const before = content.zones.get(idOf(change))?.geometry ?? null
    const after = geometryAfter(change, before)
    return before || after
      ? [{ ...state, kind: 'zone', before: before === after ? null : before, after }]
      : []
  })

type MarkOnly =
  | { readonly kind: 'added'; readonly at: PointMap; readonly colour: string }
  | { readonly kind: 'moved'; readonly from: PointMap; readonly to: PointMap }
  | { readonly kind: 'changed'; readonly at: PointMap }
  | { readonly kind: 'removed'; readonly at: PointMap }

const poiMarks = (
  content: Content,
  changes: readonly Change[],
  change: Change & { kind: 'poi' },
): MarkOnly[] => {
  if (change.op === 'insert') {
    const { x, y, typeId } = change.entity
    return [{ kind: 'added', at: { x, y }, colour: colourOf(content, changes, typeId) }]
  }
  const poi = content.pois.get(change.id)
  if (!poi) return []
  const from = { x: poi.x, y: poi.y }
  if (change.op === 'remove') return [{ kind: 'removed', at: from }]
  const to = { x: change.fields.x ?? poi.x, y: change.fields.y ?? poi.y }
  return to.x === from.x && to.y === from.y ? [{ kind: 'changed', at: from }] : [{ kind: 'moved', from, to }]
}

const colourOf = (content: Content, changes: readonly Change[], typeId: number): string => {
  for (const change of changes)
    if (change.op === 'insert' && change.kind === 'type' && change.entity.id === typeId)
      return change.entity.colour
  return content.types.get(typeId)?.colour ?? DEFAULT_TYPE_LOOK.colour
}

const geometryAfter = (
  change: Change & { kind: 'zone' },
  before: ZoneGeometry | null,
): ZoneGeometry | null => {
  if (change.op === 'remove') return null
  if (change.op === 'insert') return change.entity.geometry
  return change.fields.geometry ?? before
}

/** Returns where a change is on the map; null for one that is nowhere. */
export const placeOfChange = (content: Content, change: Change): PointMap | null => {
  const [mark] = reviewMarks(content, { changes: [change], isTicked: () => true, current: null })
  if (!mark) return null
  if (mark.kind === 'moved') return mark.to
  if (mark.kind !== 'zone') return mark.at
  const geometry = mark.after ?? mark.before
  if (!geometry) return null
  return geometry.kind === 'circle' ? geometry.centre : middleOf(geometry.points)
}
