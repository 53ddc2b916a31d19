import * as z from 'zod/mini'
import { type Change, changeSchema } from '../../../shared/content/changes.ts'

const changesSchema = z.array(changeSchema).check(z.minLength(1))
/** Pieces of JSON, as long lists were once kept. */
const piecesSchema = z.array(z.string()).check(z.minLength(1))

/** Reads a list that the database keeps. @throws ZodError or SyntaxError if it is none */
export const readStoredChanges = (stored: unknown): Change[] => {
  const pieces = piecesSchema.safeParse(stored)
  return changesSchema.parse(pieces.success ? pieces.data.flatMap((piece) => JSON.parse(piece)) : stored)
}
