import type { Answer } from './messages.ts'

/** SQLite's extended result codes for a second entry under a unique or primary key. */
const DUPLICATE_CODES: readonly number[] = [2067, 1555]

/** Primary result codes of what may pass: busy, locked, read-only, disk errors, a full disk, a file that does not open. */
const UNAVAILABLE_CODES: readonly number[] = [5, 6, 8, 10, 13, 14]

/** What became of a request that threw. */
export const refusal = (error: unknown): Answer => {
  const code = errorCode(error)
  const text = error instanceof Error ? error.message : String(error)
  if (DUPLICATE_CODES.includes(code)) return { kind: 'duplicate', text }
  if (UNAVAILABLE_CODES.includes(code & 0xff)) return { kind: 'unavailable', text }
  return { kind: 'failed', text }
}

/** Another process or thread holds a lock on the file. */
export const isBusy = (error: unknown): boolean => [5, 6].includes(errorCode(error) & 0xff)

function errorCode(error: unknown): number {
  const code: unknown = error instanceof Error && 'errcode' in error ? error.errcode : undefined
  return typeof code === 'number' ? code : 0
}
