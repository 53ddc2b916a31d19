import type { Change } from '../../../shared/content/changes.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Returns what undoes each change of one thing, as far as the older ones among them tell it. `changes` are of one thing, the
 * newest first.
 */
export const beforeEach = (changes: readonly Change[]): (Change | undefined)[] =>
  changes.map((change, index) => {
    const older = changes.slice(index + 1)
    if (change.op !== 'patch') return change.op === 'remove' ? insertBefore(older) : undefined
    const known = Object.keys(change.fields).flatMap((field) => {
      const value = valueBefore(older, field)
      return value === undefined ? [] : [[field, value] as const]
    })
    if (known.length < Object.keys(change.fields).length) return undefined
    return { ...change, fields: Object.fromEntries(known) }
  })

const valueBefore = (older: readonly Change[], field: string): unknown => {
  for (const change of older) {
    if (change.op === 'remove') return undefined
    const fields: Fields = change.op === 'insert' ? change.entity : change.fields
    if (fields[field] !== undefined || change.op === 'insert') return fields[field]
  }
  return undefined
}

/** What a removed thing was when it was made: its name is enough. */
const insertBefore = (older: readonly Change[]): Change | undefined =>
  older.find((change) => change.op === 'insert')
