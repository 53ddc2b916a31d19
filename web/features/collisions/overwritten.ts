import { type Change, changeSchema, type Kind } from '../../../shared/content/changes.ts'
import type { Content } from '../../../shared/content/content.ts'
import { idOf } from '../../../shared/content/contentDraft.ts'
import { sameValue } from '../../../shared/sameValue.ts'
import type { RemoteList } from '../../sync/RemoteChanges.ts'
import { subjectOf, summaryOf } from '../../sync/undo/changeSummary.ts'
import type { FieldsSet } from '../../sync/undo/fieldsSet.ts'

/** Something set here that somebody else has changed or deleted since. */
export interface Overwritten {
  readonly id: number
  /** Who; null where that is not told. */
  readonly userId: number | null
  /** As 'changed the name of “Old Mill” to “New Mill”'. */
  readonly done: string
  /** Gives it back what was set here. */
  readonly putBack: Change
}

type Fields = Readonly<Record<string, unknown>>

interface Here {
  /** Before what others did is shown. */
  readonly content: Content
  readonly fieldsSet: (ids: ReadonlySet<number>) => FieldsSet
  /** Changes made here that are not sent yet: they will win. */
  readonly waiting: readonly Change[]
  /** Of a zone under the hand it is asked whose shape it is to have. */
  readonly reshapedId: number | null
}

/** Returns what others have overwritten of what was set here and had stayed so until now. */
export const overwrittenBy = (theirs: readonly RemoteList[], here: Here): readonly Overwritten[] => {
  const set = here.fieldsSet(new Set(theirs.flatMap(({ changes }) => changes.map(idOf))))
  if (set.size === 0) return []
  const waiting = fieldsIn(here.waiting)
  return [...lastActs(theirs).values()].flatMap((act) => {
    const mine = set.get(act.id)
    const overwritten = mine && overwrittenIn(act, mine, waiting.get(act.id) ?? {}, here)
    return overwritten ? [overwritten] : []
  })
}

/** What others have made of an entity in the end. */
interface Act {
  readonly id: number
  readonly kind: Kind
  readonly userId: number | null
  /** Null if it is deleted. */
  readonly fields: Fields | null
}

const lastActs = (theirs: readonly RemoteList[]): ReadonlyMap<number, Act> => {
  const acts = new Map<number, Act>()
  for (const { userId, changes } of theirs)
    for (const change of changes) {
      const id = idOf(change)
      const fields = change.op === 'remove' ? null : { ...acts.get(id)?.fields, ...fieldsOf(change) }
      acts.set(id, { id, kind: change.kind, userId, fields })
    }
  return acts
}

const fieldsOf = (change: Exclude<Change, { op: 'remove' }>): Fields =>
  change.op === 'insert' ? change.entity : change.fields

const fieldsIn = (changes: readonly Change[]): ReadonlyMap<number, Fields> => {
  const fields = new Map<number, Fields>()
  for (const change of changes)
    if (change.op !== 'remove') fields.set(idOf(change), { ...fields.get(idOf(change)), ...fieldsOf(change) })
  return fields
}

const overwrittenIn = (act: Act, mine: Fields, waiting: Fields, here: Here): Overwritten | null => {
  const { id, kind, userId, fields } = act
  const now: Fields | undefined = entitiesOf(here.content, kind).get(id)
  if (now === undefined) return null
  const isUnderHand = kind === 'zone' && here.reshapedId === id
  if (fields === null)
    return isUnderHand || Object.keys(waiting).length > 0
      ? null
      : told(act, { op: 'remove', kind, id }, { op: 'insert', kind, entity: now }, here.content)
  const lost = Object.keys(mine).filter(
    (field) =>
      field in fields &&
      !(field in waiting) &&
      !(isUnderHand && field === 'geometry') &&
      sameValue(now[field], mine[field]) &&
      !sameValue(now[field], fields[field]),
  )
  if (lost.length === 0) return null
  const pick = (from: Fields) => Object.fromEntries(lost.map((field) => [field, from[field]]))
  return told(
    { id, userId },
    { op: 'patch', kind, id, fields: pick(fields) },
    { op: 'patch', kind, id, fields: pick(mine) },
    here.content,
  )
}

const entitiesOf = (content: Content, kind: Kind): { get(id: number): Fields | undefined } => {
  switch (kind) {
    case 'category':
      return content.categories
    case 'type':
      return content.types
    case 'poi':
      return content.pois
    case 'zone':
      return content.zones
  }
}

const told = (
  { id, userId }: Pick<Act, 'id' | 'userId'>,
  theirs: unknown,
  mine: unknown,
  content: Content,
): Overwritten | null => {
  const [change, putBack] = [changeSchema.safeParse(theirs), changeSchema.safeParse(mine)]
  if (!change.success || !putBack.success) return null
  return { id, userId, done: doneBy(change.data, putBack.data, content), putBack: putBack.data }
}

const NAMED_FIELDS: Readonly<Record<string, string>> = {
  name: 'name',
  label: 'name',
  description: 'description',
  typeId: 'type',
  image: 'picture',
  icon: 'icon',
  linkedMapId: 'linked map',
  floor: 'floor',
}

const doneBy = (change: Change, putBack: Change, content: Content): string => {
  const [only, ...others] = change.op === 'patch' ? Object.entries(change.fields) : []
  const named = only && others.length === 0 ? NAMED_FIELDS[only[0]] : undefined
  if (only === undefined || named === undefined)
    return summaryOf({ changes: [change], inverse: [putBack] }, content)
  const to = named === 'name' && typeof only[1] === 'string' && only[1] !== '' ? ` to “${only[1]}”` : ''
  return `changed the ${named} of ${subjectOf(change, content)}${to}`
}
