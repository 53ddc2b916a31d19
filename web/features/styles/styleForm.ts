import { produce } from 'immer'
import { type MapStyle, type StyleFields, styleFieldsSchema } from '../../../shared/maps/styles.ts'
import { sameValue } from '../../../shared/sameValue.ts'

/** The working copy of a map's style, with its steps. */
export interface StyleForm {
  /** As the server has it. */
  readonly saved: MapStyle
  readonly now: MapStyle
  readonly past: readonly MapStyle[]
  readonly future: readonly MapStyle[]
  /** What was changed last: typing on in the same field within a second is the same step. */
  readonly run: { readonly field: string; readonly atMs: number } | null
}

const RUN_MS = 1_000

export const startForm = (saved: MapStyle): StyleForm => ({
  saved,
  now: saved,
  past: [],
  future: [],
  run: null,
})

export const edited = (form: StyleForm, fields: Partial<MapStyle>, atMs: number): StyleForm =>
  produce(form, (draft) => {
    Object.assign(draft.now, fields)
    if (sameValue(draft.now, form.now)) return
    const field = Object.keys(fields).join()
    const goesOn = form.run?.field === field && atMs - form.run.atMs < RUN_MS
    if (!goesOn) draft.past.push(form.now)
    draft.future = []
    draft.run = { field, atMs }
  })

export const undone = (form: StyleForm): StyleForm =>
  produce(form, (draft) => {
    const before = draft.past.pop()
    if (before === undefined) return
    draft.future.unshift(draft.now)
    draft.now = before
    draft.run = null
  })

export const redone = (form: StyleForm): StyleForm =>
  produce(form, (draft) => {
    const next = draft.future.shift()
    if (next === undefined) return
    draft.past.push(draft.now)
    draft.now = next
    draft.run = null
  })

/** The server has another style than was known: what was changed here stays, the rest follows it. */
export const rebased = (form: StyleForm, saved: MapStyle): StyleForm => {
  const follow = (style: MapStyle): MapStyle => ({ ...saved, ...changedFields(form.saved, style) })
  return {
    ...form,
    saved,
    now: follow(form.now),
    past: form.past.map(follow),
    future: form.future.map(follow),
  }
}

/** The server has the default style instead, and no picture that was in the form: undo brings back the rest. */
export const restored = (form: StyleForm, saved: MapStyle): StyleForm => {
  const before = { ...form.now, title_image_url: null, watermark_url: null }
  return { ...startForm(saved), past: sameValue(before, saved) ? [] : [before] }
}

type Changes = { -readonly [Field in keyof MapStyle]?: MapStyle[Field] }

/** Returns the fields of `now` that differ from `before`. */
export const changedFields = (before: MapStyle, now: MapStyle): StyleFields => {
  const changes: Changes = { ...now }
  for (const field of fieldsOf(now)) if (before[field] === now[field]) delete changes[field]
  return changes
}

export const isChanged = ({ saved, now }: Pick<StyleForm, 'saved' | 'now'>): boolean => !sameValue(saved, now)

const fieldsOf = (style: MapStyle): (keyof MapStyle)[] => Object.keys(style) as (keyof MapStyle)[]

export type StyleProblems = Readonly<Partial<Record<keyof MapStyle, string>>>

/** Returns what is wrong with which field, by the rules of the server. */
export const styleProblems = (style: MapStyle): StyleProblems => {
  const { error } = styleFieldsSchema.safeParse(style)
  const problems: Partial<Record<string, string>> = {}
  for (const { path, message } of error?.issues ?? []) problems[String(path[0])] ??= message
  return problems
}
