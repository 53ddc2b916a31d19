import { useState } from 'react'

export interface OpenFormState<T> extends OpenForm<T> {
  readonly set: (fields: Partial<T>) => void
  /** Settles the contested fields: as somebody else has changed them, or as they are typed. */
  readonly settle: (whose: 'mine' | 'theirs') => void
}

/**
 * A form that follows what is done to its entity in the meantime. `isHere` is false once the entity is deleted. What is done
 * here, as by undo, leaves the `revision` of the content as it is, and contests nothing; without one all is done by others.
 */
export const useOpenForm = <T extends object>(
  now: T,
  isSame: IsSame<T>,
  isHere = true,
  revision?: number,
): OpenFormState<T> => {
  const [open, setOpen] = useState(() => openForm(now))
  const [seenRevision, setSeenRevision] = useState(revision)
  if (seenRevision !== revision) setSeenRevision(revision)
  if (isHere && isAltered(now, open.base)) {
    const isOwn = revision !== undefined && revision === seenRevision
    setOpen((isOwn ? followOwn : followBase)(open, now, isSame))
  }
  return {
    ...open,
    set: (fields) => setOpen((before) => ({ ...before, form: { ...before.form, ...fields } })),
    settle: (whose) => setOpen((before) => settled(before, whose)),
  }
}

/** The input of a form whose entity may change in the meantime. */
export interface OpenForm<T> {
  readonly form: T
  /** The entity as it is now. */
  readonly base: T
  /** Fields with input that somebody else has changed since. */
  readonly contested: readonly (keyof T)[]
  /** Fields without input that show what somebody else has made of them since. */
  readonly followed: readonly (keyof T)[]
}

/** Whether a field would be saved the same in both. */
type IsSame<T> = (field: keyof T, a: T, b: T) => boolean

export const openForm = <T>(base: T): OpenForm<T> => ({
  form: base,
  base,
  contested: [],
  followed: [],
})

const isEqual = <T>(field: keyof T, a: T, b: T): boolean => a[field] === b[field]

/** Whether two states of an entity differ at all. */
const isAltered = <T extends object>(a: T, b: T): boolean =>
  fieldsOf(a).some((field) => !isEqual(field, a, b))

/** Follows a change made elsewhere: fields without input take the new value, the others become contested. */
export const followBase = <T extends object>(
  { form, base, contested, followed }: OpenForm<T>,
  now: T,
  isSame: IsSame<T>,
): OpenForm<T> => {
  const isTyped = (field: keyof T) => !isSame(field, form, base)
  const next = { ...form }
  const taken = fieldsOf(base).filter((field) => !isTyped(field) && !isEqual(field, base, now))
  for (const field of taken) next[field] = now[field]
  return {
    form: next,
    base: now,
    followed: [...new Set([...followed, ...taken])],
    contested: fieldsOf(base).filter((field) => {
      const isHit = contested.includes(field) || (isTyped(field) && !isSame(field, base, now))
      return isHit && !isSame(field, next, now)
    }),
  }
}

/** Follows a change made here: what is contested, and what others have made of the rest, is told as before. */
export const followOwn = <T extends object>(open: OpenForm<T>, now: T, isSame: IsSame<T>): OpenForm<T> => {
  const next = followBase(open, now, isSame)
  const contested = next.contested.filter((field) => open.contested.includes(field))
  return { ...next, contested, followed: open.followed }
}

export const settled = <T extends object>(open: OpenForm<T>, whose: 'mine' | 'theirs'): OpenForm<T> => {
  const form = { ...open.form }
  if (whose === 'theirs') for (const field of open.contested) form[field] = open.base[field]
  return { ...open, form, contested: [] }
}

const QUOTED_MAX = 80

/** Returns the hint for a field with input that somebody else has changed to `value`. */
export const contestText = (value: string): string => {
  const quoted = value.length > QUOTED_MAX ? `${value.slice(0, QUOTED_MAX)}…` : value
  const done =
    value === '' ? 'Cleared elsewhere in the meantime.' : `Changed elsewhere to “${quoted}” in the meantime.`
  return `${done} Saving keeps what you typed.`
}

const fieldsOf = <T extends object>(entity: T): (keyof T)[] => {
  const fields: (keyof T)[] = []
  for (const field in entity) fields.push(field)
  return fields
}
