import * as z from 'zod/mini'
import { type Change, changeSchema } from '../../shared/changes.ts'
import { inSlices, isLongList } from './longLists.ts'

/** A list as the database keeps it: a long one in pieces of JSON, which it copies many times faster than objects. */
type StoredChanges = readonly Change[] | readonly string[]

export const toStored = async (changes: readonly Change[]): Promise<StoredChanges> => {
  if (!isLongList(changes)) return changes
  const pieces: string[] = []
  for await (const slice of inSlices(changes)) pieces.push(JSON.stringify(slice))
  return pieces
}

/** Reads a list in slices. @throws ZodError or SyntaxError if it is none */
export const fromStored = async (stored: unknown): Promise<Change[]> => {
  const changes: Change[] = []
  for await (const [piece] of inSlices(piecesOf(stored), 1)) changes.push(...read(piece))
  return changes
}

/** Reads a list at once, where nothing can be waited for. @throws ZodError or SyntaxError if it is none */
export const fromStoredAtOnce = (stored: unknown): Change[] => piecesOf(stored).flatMap(read)

const changesSchema = z.array(changeSchema).check(z.minLength(1))
const piecesSchema = z.array(z.string()).check(z.minLength(1))

const piecesOf = (stored: unknown): readonly unknown[] => {
  const pieces = piecesSchema.safeParse(stored)
  return pieces.success ? pieces.data : [stored]
}

const read = (piece: unknown): Change[] =>
  changesSchema.parse(typeof piece === 'string' ? JSON.parse(piece) : piece)
