import type { Context } from 'koa'
import { z } from 'zod'
import { textSchema } from '../../shared/names.ts'
import { linkNext } from './endpoint.ts'

const CURSOR_MAX = 1_000

/** Where a page of a list ends: the values of the sort's two fields in its last row. */
const cursorOf = <P>(place: z.ZodType<P>) =>
  z
    .string()
    .max(CURSOR_MAX)
    .transform((cursor, context): P => {
      const found = place.safeParse(jsonIn(cursor)).data
      if (found !== undefined) return found
      context.addIssue({ code: 'custom', message: 'This is not a cursor.' })
      return z.NEVER
    })

const jsonIn = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}

const idSchema = textSchema(200)

/** In a list whose newest rows come first. */
export const timeCursorSchema = cursorOf(
  z.tuple([z.iso.datetime().transform((text) => new Date(text)), idSchema]),
)

/** In a list that is ordered by a text. */
export const textCursorSchema = cursorOf(z.tuple([textSchema(500), idSchema]))

export const NEWEST_FIRST = [
  { field: 'created_at', direction: 'descending' },
  { field: '_id', direction: 'descending' },
] as const

/** Returns a page of what `find` finds, which is asked for one row more, and links to the next page if there is one. */
export const listPage = async <D>(
  ctx: Context,
  size: number,
  find: (limit: number) => Promise<D[]>,
  placeOf: (row: D) => readonly [Date | string, string],
): Promise<D[]> => {
  const found = await find(size + 1)
  const page = found.slice(0, size)
  const last = page.at(-1)
  if (last !== undefined && found.length > page.length)
    linkNext(ctx, Buffer.from(JSON.stringify(placeOf(last))).toString('base64url'))
  return page
}

/** The same in the order of `NEWEST_FIRST`. */
export const newestPage = <D extends { readonly _id: string; readonly created_at: Date }>(
  ctx: Context,
  size: number,
  find: (limit: number) => Promise<D[]>,
): Promise<D[]> => listPage(ctx, size, find, ({ created_at, _id }) => [created_at, _id])
