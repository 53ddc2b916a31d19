import { GetObjectCommand, type GetObjectCommandOutput, HeadObjectCommand } from '@aws-sdk/client-s3'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { StoreUnavailableError } from '../../store/Store.ts'
import type { S3Connection } from './S3Connection.ts'
import { isMissing, statusOf } from './s3Refusals.ts'

/** Tiles, previews and nearly all icons fit into it, and so cost one request. */
const START_BYTES = 512 * 1024
/** Broken answers, one after the other, from which reading goes on. */
const BREAKS_MAX = 3

const NO_SUCH_RANGE = 416

export interface FoundObject {
  readonly size: number
  /** In quotes, as the server gave it. It changes with the bytes. */
  readonly etag: string
  /** The first bytes; all of a small object. */
  readonly start: Buffer
}

/** Returns an object's size with its first bytes; null if there is none. */
export const findObject = async (s3: S3Connection, key: string): Promise<FoundObject | null> => {
  for (let breaks = 0; ;) {
    try {
      const answer = await getBytes(s3, key, { start: 0, end: START_BYTES - 1 })
      const start = await buffer(bodyOf(answer))
      return { size: sizeIn(answer), etag: answer.ETag ?? '', start }
    } catch (error) {
      if (isMissing(error)) return null
      if (statusOf(error) === NO_SUCH_RANGE) return findEmpty(s3, key)
      if (error instanceof StoreUnavailableError || statusOf(error) !== undefined) throw error
      if (++breaks === BREAKS_MAX) throw brokenOff(error)
    }
  }
}

/**
 * Yields the bytes from `start` to `end`, both included, of the object as it was found, and continues where an answer
 * breaks off: a reader who pauses for long loses the connection.
 */
export async function* readObject(
  s3: S3Connection,
  key: string,
  { etag }: Pick<FoundObject, 'etag'>,
  { start, end }: Bytes,
): AsyncGenerator<Buffer, void, void> {
  for (let [at, breaks] = [start, 0]; at <= end;) {
    const body = bodyOf(await getBytes(s3, key, { start: at, end }, etag))
    try {
      for await (const chunk of body) {
        const bytes = Buffer.from(chunk as Uint8Array)
        at += bytes.length
        breaks = 0
        yield bytes
      }
      if (at <= end) throw new Error('The answer is too short.')
    } catch (error) {
      if (++breaks === BREAKS_MAX) throw brokenOff(error)
    }
  }
}

/** Both included. */
interface Bytes {
  readonly start: number
  readonly end: number
}

const getBytes = (
  s3: S3Connection,
  key: string,
  { start, end }: Bytes,
  etag?: string,
): Promise<GetObjectCommandOutput> =>
  s3.run((client) =>
    client.send(
      new GetObjectCommand({ ...s3.at(key), Range: `bytes=${start}-${end}`, ...(etag && { IfMatch: etag }) }),
    ),
  )

const bodyOf = ({ Body }: GetObjectCommandOutput): Readable => {
  if (Body instanceof Readable) return Body
  throw new Error('The answer has no bytes.')
}

/** Of the whole object: an answer to a range says it apart. */
const sizeIn = ({ ContentRange, ContentLength }: GetObjectCommandOutput): number => {
  const size = Number(ContentRange?.split('/')[1] ?? ContentLength)
  if (Number.isSafeInteger(size)) return size
  throw new Error('The answer does not say how long the object is.')
}

/** An empty object has no range of bytes. */
const findEmpty = async (s3: S3Connection, key: string): Promise<FoundObject | null> => {
  try {
    const { ContentLength = 0, ETag = '' } = await s3.run((client) =>
      client.send(new HeadObjectCommand(s3.at(key))),
    )
    return ContentLength === 0 ? { size: 0, etag: ETag, start: Buffer.alloc(0) } : findObject(s3, key)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

const brokenOff = (cause: unknown): Error => new StoreUnavailableError('Reading a file broke off.', { cause })
