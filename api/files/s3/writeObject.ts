import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import type { Readable } from 'node:stream'
import { inPieces, rejoined } from '../inPieces.ts'
import { LONG, type S3Connection } from './S3Connection.ts'

/** An object has at most 10,000 parts. So many bytes are in memory at most three times. */
const PART_BYTES = 8 * 1024 * 1024

/** Writes an object, one of more than a part in several: it is there once all of them are. */
export const writeObject = async (
  s3: S3Connection,
  key: string,
  content: Uint8Array | Readable,
): Promise<void> => {
  const pieces = inPieces(content, PART_BYTES)
  try {
    const { value: first = Buffer.alloc(0), done } = await pieces.next()
    const second = done ? undefined : await pieces.next()
    if (second && !second.done) return await writeParts(s3, key, rejoined([first, second.value], pieces))
    await s3.run((client) => client.send(new PutObjectCommand({ ...s3.at(key), Body: first }), LONG))
  } finally {
    // Closes the source.
    await pieces.return()
  }
}

/** One part after the other, so that none is still under way when the upload is given up. */
const writeParts = async (s3: S3Connection, key: string, pieces: AsyncIterable<Buffer>): Promise<void> => {
  const at = s3.at(key)
  const { UploadId } = await s3.run((client) => client.send(new CreateMultipartUploadCommand(at)))
  const upload = { ...at, UploadId }
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = []
    for await (const Body of pieces) {
      const PartNumber = Parts.length + 1
      const { ETag } = await s3.run((client) =>
        client.send(new UploadPartCommand({ ...upload, PartNumber, Body }), LONG),
      )
      Parts.push({ PartNumber, ETag })
    }
    await s3.run((client) =>
      client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }), LONG),
    )
  } catch (error) {
    // Where this fails too, the sweep makes up for it.
    await s3.run((client) => client.send(new AbortMultipartUploadCommand(upload))).catch(() => undefined)
    throw error
  }
}

/**
 * Deletes the parts of uploads that were begun so long ago that nobody is at them, but a server that crashed was: of up to
 * 1,000, the next sweep those of the rest.
 */
export const sweepParts = async (s3: S3Connection, abandonedMs: number): Promise<void> => {
  const { bucket: Bucket, prefix: Prefix } = s3.location
  const before = Date.now() - abandonedMs
  const { Uploads = [] } = await s3.run((client) =>
    client.send(new ListMultipartUploadsCommand({ Bucket, Prefix })),
  )
  for (const { Key, UploadId, Initiated } of Uploads)
    if (Initiated && Initiated.getTime() <= before)
      await s3.run((client) => client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })))
}
