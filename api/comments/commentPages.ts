import { z } from 'zod'
import { COMMENTS_PAGE, COMMENTS_PAGE_MAX } from '../../shared/limits.ts'
import { textSchema } from '../../shared/names.ts'
import type { CommentDocument } from '../store/commentDocuments.ts'
import type { Equals, Page, Scalar, Store } from '../store/Store.ts'
import { withoutDeleted } from './deleteComment.ts'

interface CommentsPage {
  readonly comments: readonly CommentDocument[]
  /** The cursor of the next page, or null on the last page. */
  readonly nextCursor: string | null
}

/** Returns a page of the comments of a map: the newest threads first, in each the oldest comment first. */
export const commentsOfMap = (
  store: Store,
  mapId: number,
  query: z.infer<typeof mapCommentsQuerySchema>,
): Promise<CommentsPage> => readPage(store, BY_THREAD, { map_id: mapId }, query)

/** Returns a page of the comments of a user, the newest first. */
export const commentsOfUser = (
  store: Store,
  userId: number,
  query: z.infer<typeof ownCommentsQuerySchema>,
): Promise<CommentsPage> => readPage(store, BY_TIME, { user_id: userId }, query)

interface Order {
  /** Ends with the id, so that the order is total. */
  readonly sort: Page<'comments'>['sort']
  readonly placeOf: (comment: CommentDocument) => readonly (string | number | Date)[]
  readonly place: z.core.$ZodType<readonly Scalar[]>
}

const CURSOR_MAX = 500

const dateText = z.iso.datetime().transform((text) => new Date(text))
const idPlace = textSchema(20)

const BY_THREAD: Order = {
  sort: [
    { field: 'thread_rank', direction: 'ascending' },
    { field: 'thread_id', direction: 'ascending' },
    { field: 'created_at', direction: 'ascending' },
    { field: '_id', direction: 'ascending' },
  ],
  placeOf: ({ thread_rank, thread_id, created_at, _id }) => [thread_rank, thread_id, created_at, _id],
  place: z.tuple([z.int(), z.int(), dateText, idPlace]),
}

const BY_TIME: Order = {
  sort: [
    { field: 'created_at', direction: 'descending' },
    { field: '_id', direction: 'descending' },
  ],
  placeOf: ({ created_at, _id }) => [created_at, _id],
  place: z.tuple([dateText, idPlace]),
}

const readPage = async (
  store: Store,
  { sort, placeOf }: Order,
  equals: Equals<'comments'>,
  { cursor, limit }: { cursor: readonly Scalar[] | null; limit: number },
): Promise<CommentsPage> => {
  const found = await store.find('comments', {
    equals,
    sort,
    ...(cursor && { after: cursor }),
    limit: limit + 1,
  })
  const comments = found.slice(0, limit)
  const last = comments.at(-1)
  const isLastPage = !last || found.length <= limit
  return {
    comments: await withoutDeleted(store, comments),
    nextCursor: isLastPage ? null : Buffer.from(JSON.stringify(placeOf(last))).toString('base64url'),
  }
}

const limitText = z
  .string()
  .regex(/^\d{1,4}$/, 'This is not a number.')
  .transform(Number)
  .pipe(z.int().min(1).max(COMMENTS_PAGE_MAX))

/** A cursor is opaque to clients. */
const querySchema = ({ place }: Order) =>
  z
    .object({ limit: limitText.default(COMMENTS_PAGE), cursor: z.string().max(CURSOR_MAX).optional() })
    .transform((query, context) => {
      const cursor = query.cursor === undefined ? null : readCursor(place, query.cursor)
      if (cursor === undefined)
        context.addIssue({ code: 'custom', path: ['cursor'], message: 'This is not a cursor.' })
      return { ...query, cursor: cursor ?? null }
    })

const readCursor = (place: Order['place'], cursor: string): readonly Scalar[] | undefined => {
  try {
    const json: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return z.safeParse(place, json).data
  } catch {
    return undefined
  }
}

export const mapCommentsQuerySchema = querySchema(BY_THREAD)
export const ownCommentsQuerySchema = querySchema(BY_TIME)
