import type { Change } from './changes.ts'
import { entityAfter, idOf } from './contentDraft.ts'
import type { Poi } from './pois.ts'

/**
 * Returns what a series of changes comes to: replayed on the content from before it, the list gives the content after it, and
 * nothing in the list is older than that. What was inserted and removed again is not in it; of what was removed there is the id
 * alone, of a patched field the last value. Where POIs lead is left out.
 */
export const squashChanges = (changes: readonly Change[]): Change[] => {
  const categories = fatesOf(changes.filter((change) => change.kind === 'category'))
  const types = fatesOf(changes.filter((change) => change.kind === 'type'))
  const pois = fatesOf(changes.filter((change) => change.kind === 'poi').map(withoutLink))
  const zones = fatesOf(changes.filter((change) => change.kind === 'zone'))
  // What is referred to comes before what refers to it, and goes after it. Names may meet on the way.
  return [
    ...categories.flatMap(settingsInPlace).map((one): Change => ({ ...one, kind: 'category' })),
    ...types.flatMap(settingsInPlace).map((one): Change => ({ ...one, kind: 'type' })),
    ...pois.flatMap(removalOf).map((one): Change => ({ ...one, kind: 'poi' })),
    ...zones.flatMap(removalOf).map((one): Change => ({ ...one, kind: 'zone' })),
    ...pois.flatMap(settingsOf).map((one): Change => ({ ...one, kind: 'poi' })),
    ...zones.flatMap(settingsOf).map((one): Change => ({ ...one, kind: 'zone' })),
    ...types
      .filter(isOver)
      .flatMap(removalOf)
      .map((one): Change => ({ ...one, kind: 'type' })),
    ...categories
      .filter(isOver)
      .flatMap(removalOf)
      .map((one): Change => ({ ...one, kind: 'category' })),
  ]
}

/** The list without where POIs lead, for whoever may not know. */
const withoutLink = (change: Change & { kind: 'poi' }): Change & { kind: 'poi' } => {
  if (change.op === 'remove') return change
  if (change.op === 'insert') return { ...change, entity: { ...change.entity, linkedMapId: null } }
  const fields: Partial<Poi> = { ...change.fields }
  delete fields.linkedMapId
  return { ...change, fields }
}

type Setting<T> =
  | { readonly op: 'insert'; readonly entity: T }
  | { readonly op: 'patch'; readonly id: number; readonly fields: Partial<T> }
type Removal = { readonly op: 'remove'; readonly id: number }
type Alteration<T> = Setting<T> | Removal

/** What has become of an entity. */
interface Fate<T> {
  readonly id: number
  /** Whether it was there before. */
  readonly wasThere: boolean
  /** Whether what was there before was removed. */
  readonly isGone: boolean
  /** What was inserted, as it is now. */
  readonly inserted: T | undefined
  /** The fields that were patched of what was there before. */
  readonly fields: Partial<T>
}

const fatesOf = <T extends { id: number }>(alterations: readonly Alteration<T>[]): Fate<T>[] => {
  const fates = new Map<number, Fate<T>>()
  for (const alteration of alterations) {
    const id = idOf(alteration)
    const before = fates.get(id) ?? {
      id,
      wasThere: alteration.op !== 'insert',
      isGone: false,
      inserted: undefined,
      fields: {},
    }
    fates.set(id, after(before, alteration))
  }
  return [...fates.values()]
}

const after = <T extends { id: number }>(fate: Fate<T>, alteration: Alteration<T>): Fate<T> => {
  switch (alteration.op) {
    case 'insert':
      return { ...fate, inserted: alteration.entity }
    case 'remove':
      return { ...fate, isGone: fate.wasThere, inserted: undefined, fields: {} }
    case 'patch': {
      const { inserted } = fate
      if (inserted) return { ...fate, inserted: entityAfter({ get: () => inserted }, alteration) }
      return { ...fate, fields: { ...fate.fields, ...definedIn(alteration.fields) } }
    }
  }
}

const removalOf = ({ id, isGone }: Fate<object>): Removal[] => (isGone ? [{ op: 'remove', id }] : [])

const isOver = ({ inserted }: Fate<object>): boolean => inserted === undefined

const settingsOf = <T extends object>({ id, inserted, fields }: Fate<T>): Setting<T>[] => {
  if (inserted) return [{ op: 'insert', entity: inserted }]
  return Object.keys(fields).length > 0 ? [{ op: 'patch', id, fields }] : []
}

/** The same for what others refer to: where it was removed and is there again, it is patched and never goes. */
const settingsInPlace = <T extends { id: number }>(fate: Fate<T>): Setting<T>[] => {
  if (!fate.isGone || !fate.inserted) return settingsOf(fate)
  const fields: Partial<T> = { ...fate.inserted }
  delete fields.id
  return [{ op: 'patch', id: fate.id, fields }]
}

/** Undefined fields count as missing, as in JSON. */
const definedIn = <T extends object>(fields: Partial<T>): Partial<T> => {
  const defined: Partial<T> = {}
  for (const field in fields) if (fields[field] !== undefined) defined[field] = fields[field]
  return defined
}
