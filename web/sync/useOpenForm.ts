import { useState } from 'react'

export interface OpenFormState<T> extends OpenForm<T> {
  readonly set: (fields: Partial<T>) => void
}

/** A form kept in step with what others do meanwhile to the entity it is about; `isHere` is false once it is deleted. */
export const useOpenForm = <T extends object>(now: T, isSame: IsSame<T>, isHere = true): OpenFormState<T> => {
  const [open, setOpen] = useState(() => openForm(now))
  if (isHere && isAltered(now, open.base)) setOpen(followBase(open, now, isSame))
  return {
    ...open,
    set: (fields) => setOpen((before) => ({ ...before, form: { ...before.form, ...fields } })),
  }
}

/** What is typed, over an entity that may alter meanwhile. */
export interface OpenForm<T> {
  readonly form: T
  /** The entity as it is now. */
  readonly base: T
  /** Fields that were typed into and have been changed elsewhere since. */
  readonly contested: readonly (keyof T)[]
}

/** Whether a field means the same in both: as it would be saved, not as it is typed. */
type IsSame<T> = (field: keyof T, a: T, b: T) => boolean

export const openForm = <T>(base: T): OpenForm<T> => ({ form: base, base, contested: [] })

const isEqual = <T>(field: keyof T, a: T, b: T): boolean => a[field] === b[field]

/** Whether two states of an entity differ at all, be it in a letter's case. */
const isAltered = <T extends object>(a: T, b: T): boolean =>
  fieldsOf(a).some((field) => !isEqual(field, a, b))

/** The entity has been changed elsewhere: fields nobody has typed into follow, the others stay and are told of. */
export const followBase = <T extends object>(
  { form, base, contested }: OpenForm<T>,
  now: T,
  isSame: IsSame<T>,
): OpenForm<T> => {
  const isTyped = (field: keyof T) => !isSame(field, form, base)
  const next = { ...form }
  for (const field of fieldsOf(base))
    if (!isTyped(field) && !isEqual(field, base, now)) next[field] = now[field]
  return {
    form: next,
    base: now,
    contested: fieldsOf(base).filter((field) => {
      const isHit = contested.includes(field) || (isTyped(field) && !isSame(field, base, now))
      return isHit && !isSame(field, next, now)
    }),
  }
}

const QUOTED_MAX = 80

/** What somebody else has made meanwhile of a field that is typed into here. */
export const contestText = (value: string): string => {
  const quoted = value.length > QUOTED_MAX ? `${value.slice(0, QUOTED_MAX)}…` : value
  const done = value === '' ? 'Emptied elsewhere meanwhile.' : `Changed elsewhere to “${quoted}” meanwhile.`
  return `${done} Save keeps what you typed.`
}

const fieldsOf = <T extends object>(entity: T): (keyof T)[] => {
  const fields: (keyof T)[] = []
  for (const field in entity) fields.push(field)
  return fields
}
