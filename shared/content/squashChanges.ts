import type { Change } from './changes.ts'
import { entityAfter, idOf } from './contentDraft.ts'
import type { Poi } from './pois.ts'

/**
 * Returns the net effect of a series of changes: applied to the content before it, the list gives the content after it, and
 * contains nothing that was only there in between. Of a removed entity it has only the id, of a patched field the last
 * value. The links of POIs are left out.
 */
export const squashChanges = (changes: readonly Change[]): Change[] => {
  const categories = netEffectsOf(changes.filter((change) => change.kind === 'category'))
  const types = netEffectsOf(changes.filter((change) => change.kind === 'type'))
  const pois = netEffectsOf(changes.filter((change) => change.kind === 'poi').map(withoutLink))
  const zones = netEffectsOf(changes.filter((change) => change.kind === 'zone'))
  // Entities are inserted before those that refer to them, and removed after them. Names may be equal in between.
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

/** Returns the change without the link of the POI, which not everybody may see. */
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

/** The net effect of the changes on one entity. */
interface NetEffect<T> {
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

const netEffectsOf = <T extends { id: number }>(alterations: readonly Alteration<T>[]): NetEffect<T>[] => {
  const effects = new Map<number, NetEffect<T>>()
  for (const alteration of alterations) {
    const id = idOf(alteration)
    const before = effects.get(id) ?? {
      id,
      wasThere: alteration.op !== 'insert',
      isGone: false,
      inserted: undefined,
      fields: {},
    }
    effects.set(id, after(before, alteration))
  }
  return [...effects.values()]
}

const after = <T extends { id: number }>(effect: NetEffect<T>, alteration: Alteration<T>): NetEffect<T> => {
  switch (alteration.op) {
    case 'insert':
      return { ...effect, inserted: alteration.entity }
    case 'remove':
      return { ...effect, isGone: effect.wasThere, inserted: undefined, fields: {} }
    case 'patch': {
      const { inserted } = effect
      if (inserted) return { ...effect, inserted: entityAfter({ get: () => inserted }, alteration) }
      return { ...effect, fields: { ...effect.fields, ...definedIn(alteration.fields) } }
    }
  }
}

const removalOf = ({ id, isGone }: NetEffect<object>): Removal[] => (isGone ? [{ op: 'remove', id }] : [])

const isOver = ({ inserted }: NetEffect<object>): boolean => inserted === undefined

const settingsOf = <T extends object>({ id, inserted, fields }: NetEffect<T>): Setting<T>[] => {
  if (inserted) return [{ op: 'insert', entity: inserted }]
  return Object.keys(fields).length > 0 ? [{ op: 'patch', id, fields }] : []
}

/** The same for entities that others refer to: if one was removed and inserted again, it is patched instead. */
const settingsInPlace = <T extends { id: number }>(effect: NetEffect<T>): Setting<T>[] => {
  if (!effect.isGone || !effect.inserted) return settingsOf(effect)
  const fields: Partial<T> = { ...effect.inserted }
  delete fields.id
  return [{ op: 'patch', id: effect.id, fields }]
}

/** Undefined fields count as missing, as in JSON. */
const definedIn = <T extends object>(fields: Partial<T>): Partial<T> => {
  const defined: Partial<T> = {}
  for (const field in fields) if (fields[field] !== undefined) defined[field] = fields[field]
  return defined
}
