import { randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import type { Store } from '../store/Store.ts'
import type { SnapshotDocument, SnapshotPiece } from '../store/logDocuments.ts'
import { EncodedContent, type EncodedPart, type Outside } from './EncodedContent.ts'
import { abandoned, announce, assertFresh, finish, type LogContext } from './logContext.ts'
import { type Deflated, deflateText, inflateText } from './splicedGzip.ts'

/**
 * Writes a snapshot's parts, then its header, without which nobody reads the parts, and deletes old snapshots. Two writes of
 * the same revision share nothing, so that dropping one never touches the other.
 */
export const writeSnapshot = async (
  context: LogContext,
  mapId: number,
  content: EncodedContent,
): Promise<void> => {
  const { store, limits, now } = context
  const begun = now()
  const pieces = [...content.parts, await outsidePiece(context, content)]
  const bytes = Buffer.concat(pieces.map(({ deflated }) => deflated))
  const texts = inBase64(bytes, limits.snapshotPartLength)
  const header: SnapshotDocument = {
    _id: `${mapId}:${content.revision}:${randomUUID()}`,
    map_id: mapId,
    revision: content.revision,
    parts: texts.length,
    pieces: pieces.map(pieceOf),
    forgotten_revision: content.forgottenRevision,
    ...(content.poiCount !== null && { poi_count: content.poiCount }),
    created_at: begun,
  }
  await announce(context, announcement(header))
  for (const [index, text] of texts.entries())
    await store.insert('snapshotParts', { _id: partId(header, index), map_id: mapId, text })
  assertFresh(context, begun)
  await store.insert('snapshots', header)
  // Before it is finished: what was forgotten since it was begun is dropped by the sweep, should this be interrupted.
  await dropOldSnapshots(context, mapId)
  await finish(store, announcement(header))
}

/**
 * Returns the newest snapshot, up to a revision if one is given, that is undamaged and not among the `unreadable`: the log can
 * replace these.
 */
export const readSnapshot = async (
  context: LogContext,
  mapId: number,
  unreadable: ReadonlySet<number> = new Set(),
  upTo?: number,
): Promise<EncodedContent | null> => {
  const { store, log, limits } = context
  for (const document of await newestHeaders(store, mapId, limits.snapshotsKept + 1, upTo)) {
    const header = storedHeaderSchema.safeParse(document)
    if (!header.success || unreadable.has(document.revision)) continue
    try {
      return await contentOf(context, header.data)
    } catch (error) {
      log.error(
        { err: error, snapshot: document._id },
        'A snapshot cannot be read; an older one or the log is used.',
      )
    }
  }
  return null
}

/**
 * How many POIs a map had when its newest snapshot was taken, which is a moment after it was last edited, or while it is being edited
 * for long. Null if that is not known. One read.
 */
export const readPoiCount = async (store: Store, mapId: number): Promise<number | null> =>
  (await newestHeaders(store, mapId, 1))[0]?.poi_count ?? null

/** 0 where there is none. */
export const newestSnapshotRevision = async (store: Store, mapId: number): Promise<number> =>
  (await newestHeaders(store, mapId, 1))[0]?.revision ?? 0

/** Deletes parts that were written long ago and never got their header, or have lost it. */
export const sweepUnfinishedSnapshots = async (context: LogContext): Promise<void> => {
  for await (const what of abandoned(context, KIND)) {
    const [parts, _id = ''] = what.slice(KIND.length).split(' ')
    const header = await context.store.get('snapshots', _id)
    // One that is there may be older than what was forgotten since it was begun.
    if (header) await dropOldSnapshots(context, header.map_id)
    else await dropParts(context.store, { _id, parts: Number(parts) })
    await finish(context.store, what)
  }
}

/** What is read without decoding the parts: their bytes are sent as stored. */
const storedHeaderSchema = z.object({
  _id: z.string(),
  revision: z.int(),
  parts: z.int(),
  pieces: z.array(
    z.object({ name: z.string(), bytes: z.int(), stored_crc: z.int(), crc: z.int(), length: z.int() }),
  ),
  forgotten_revision: z.int(),
  poi_count: z.int().optional(),
})

const outsidesSchema = z.array(
  z.object({
    assets: z.array(z.string()),
    linking: z.array(z.int()),
    linkedMaps: z.array(z.int()),
  }),
)

const OUTSIDE = 'outside'

const outsidePiece = async (
  { compression }: LogContext,
  { parts }: EncodedContent,
): Promise<Deflated & { name: string }> => ({
  ...(await deflateText(compression, JSON.stringify(parts.map(({ outside }) => outside)))),
  name: OUTSIDE,
})

const pieceOf = ({ name, deflated, crc, length }: Deflated & { name: string }): SnapshotPiece => ({
  name,
  bytes: deflated.length,
  stored_crc: crc32(deflated),
  crc,
  length,
})

/** @throws Error if a part is missing or damaged */
const contentOf = async (
  { store, compression }: LogContext,
  header: z.infer<typeof storedHeaderSchema>,
): Promise<EncodedContent> => {
  const bytes: Buffer[] = []
  // One at a time: other requests are served in between.
  for (const id of partIds(header)) {
    const part = await store.get('snapshotParts', id)
    if (!part) throw new Error('A part is missing.')
    bytes.push(Buffer.from(part.text, 'base64'))
  }
  const pieces = cut(Buffer.concat(bytes), header.pieces)
  const last = pieces.pop()
  if (last?.name !== OUTSIDE) throw new Error('It is not known what the parts refer to.')
  const outsides: Outside[] = outsidesSchema
    .length(pieces.length)
    .parse(JSON.parse(await inflateText(compression, last)))
  const parts = pieces.flatMap((piece, index): EncodedPart[] => {
    const outside = outsides[index]
    return outside ? [{ ...piece, outside }] : []
  })
  return new EncodedContent(header.revision, parts, header.forgotten_revision, header.poi_count ?? null)
}

/** @throws Error if a piece is damaged */
const cut = (bytes: Buffer, pieces: readonly SnapshotPiece[]): (Deflated & { name: string })[] => {
  let end = 0
  return pieces.map(({ name, crc, length, ...piece }) => {
    const begin = end
    end += piece.bytes
    const deflated = bytes.subarray(begin, end)
    if (crc32(deflated) !== piece.stored_crc) throw new Error(`The part ${name} is damaged.`)
    return { name, crc, length, deflated }
  })
}

type SnapshotParts = Pick<SnapshotDocument, '_id' | 'parts'>

const KIND = 'snapshot:'
const announcement = ({ _id, parts }: SnapshotParts) => `${KIND}${parts} ${_id}`
const partId = ({ _id }: SnapshotParts, index: number) => `${_id}:${index}`
const partIds = (header: SnapshotParts) =>
  Array.from({ length: header.parts }, (_, index) => partId(header, index))

const dropParts = async (store: Store, header: SnapshotParts): Promise<void> => {
  for (const id of partIds(header)) await store.delete('snapshotParts', id)
}

const newestHeaders = (
  store: Store,
  mapId: number,
  limit: number,
  upTo?: number,
): Promise<SnapshotDocument[]> =>
  store.find('snapshots', {
    equals: { map_id: mapId },
    ...(upTo !== undefined && { range: { field: 'revision', lte: upTo } }),
    sort: [
      { field: 'revision', direction: 'descending' },
      { field: '_id', direction: 'ascending' },
    ],
    limit,
  })

/**
 * Deletes all but the newest snapshots, the first one of each span of `snapshotSpan` revisions, which is kept for good, and what
 * is older than what was forgotten. Whichever server looks, and whenever: nobody takes the first of a span for another one.
 */
export const dropOldSnapshots = async (context: LogContext, mapId: number): Promise<void> => {
  const { store, limits } = context
  const headers = await newestHeaders(store, mapId, limits.snapshotsKept + LOOKED_AT)
  const forgotten = Math.max(0, ...headers.map((header) => header.forgotten_revision ?? 0))
  for (const header of headers.slice(limits.snapshotsKept))
    if (header.revision >= forgotten && !(await isFirstOfSpan(context, header)))
      await dropSnapshot(context, header)
  await dropForgotten(context, mapId, forgotten)
}

/** More than are ever left undeleted by writes that were interrupted. */
const LOOKED_AT = 10

const isFirstOfSpan = async (
  { store, limits }: LogContext,
  { _id, map_id, revision }: SnapshotDocument,
): Promise<boolean> => {
  const begin = revision - (revision % limits.snapshotSpan)
  const [first] = await store.find('snapshots', {
    equals: { map_id },
    range: { field: 'revision', gte: begin, lte: revision },
    sort: OLDEST_FIRST,
    limit: 1,
  })
  return first?._id === _id
}

const OLDEST_FIRST = [
  { field: 'revision', direction: 'ascending' },
  { field: '_id', direction: 'ascending' },
] as const

const dropForgotten = async (context: LogContext, mapId: number, forgotten: number): Promise<void> => {
  for (;;) {
    const headers = await context.store.find('snapshots', {
      equals: { map_id: mapId },
      range: { field: 'revision', lt: forgotten },
      sort: OLDEST_FIRST,
      limit: LOOKED_AT,
    })
    for (const header of headers) await dropSnapshot(context, header)
    if (headers.length < LOOKED_AT) return
  }
}

/** The header goes first: should this be interrupted, the sweep deletes announced parts without a header. */
const dropSnapshot = async (context: LogContext, header: SnapshotDocument): Promise<void> => {
  const what = `${announcement(header)} ${randomUUID()}`
  await announce(context, what)
  await context.store.delete('snapshots', header._id)
  await dropParts(context.store, header)
  await finish(context.store, what)
}

/** `lengthMax` is at least 4. */
const inBase64 = (bytes: Buffer, lengthMax: number): string[] => {
  const texts: string[] = []
  const bytesMax = Math.floor(lengthMax / 4) * 3
  for (let start = 0; start < bytes.length; start += bytesMax)
    texts.push(bytes.subarray(start, start + bytesMax).toString('base64'))
  return texts
}
