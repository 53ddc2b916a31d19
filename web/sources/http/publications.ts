import * as z from 'zod/mini'
import { countedIdSchema } from '../../../shared/ids.ts'
import { DURABLE, notFound } from '../local/localContent.ts'
import type { LocalDatabase, LocalMapRow } from '../local/localDatabase.ts'

/** What a published map is called, and who may see it. */
const publishedAsSchema = z.object({ name: z.string(), isPublic: z.boolean() })
export type PublishedAs = z.infer<typeof publishedAsSchema>

/** How far a local map is on its way to an account. `published`: a copy of it is there, at `path` of this site. */
export const publicationSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('underway'),
    userId: countedIdSchema,
    /** By which the map is found on the server, even if the answer to its upload was lost. */
    directory: z.string().check(z.minLength(1)),
    /** What is published: another image or another content is a copy of its own. */
    imageId: z.string(),
    revision: z.int().check(z.gte(0)),
    publishedAs: z.optional(publishedAsSchema),
  }),
  z.object({
    state: z.literal('published'),
    mapId: countedIdSchema,
    path: z.string().check(z.startsWith('/map/')),
    publishedAt: z.number(),
  }),
])
export type Publication = z.infer<typeof publicationSchema>
export type UnderwayPublication = Extract<Publication, { state: 'underway' }>

/** Null for a map that was never on its way. */
export const publicationOf = ({ publication }: LocalMapRow): Publication | null =>
  publicationSchema.safeParse(publication).data ?? null

/** @throws MapNotFoundError */
export const keepPublication = async (
  database: LocalDatabase,
  mapId: string,
  publication: Publication | null,
): Promise<void> => {
  const write = database.transaction('localMaps', 'readwrite', DURABLE)
  write.done.catch(() => {})
  const row = await write.store.get(mapId)
  if (!row) throw notFound(mapId)
  await write.store.put({ ...row, publication: publication ?? undefined })
  await write.done
}
