import { randomUUID } from 'node:crypto'
import { DeleteObjectsCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import { S3Connection } from '../api/files/s3/S3Connection.ts'
import { type S3Location, s3LocationSchema } from '../api/files/s3/s3Location.ts'

/** The bucket that tests of S3 run on; where none is set, they are not run. */
export const s3Url: string | undefined = process.env.S3_URL || undefined

export interface TestPrefix {
  readonly url: string
  readonly location: S3Location
  drop(): Promise<void>
}

/** The address of a prefix of its own in the tests' bucket, and the way to be rid of it. */
export const anS3Prefix = (): TestPrefix => {
  if (s3Url === undefined) throw new Error('S3_URL is not set.')
  const [start = '', options = ''] = s3Url.split('?')
  const url = `${start}/pinfold-test-${randomUUID()}?${options}`
  const location = s3LocationSchema.parse(url)
  return { url, location, drop: () => dropAll(location) }
}

const dropAll = async (location: S3Location): Promise<void> => {
  const connection = new S3Connection(location)
  const { bucket: Bucket, prefix: Prefix } = location
  for (;;) {
    const page = new ListObjectsV2Command({ Bucket, Prefix })
    const { Contents = [] } = await connection.run((client) => client.send(page))
    if (Contents.length === 0) break
    const Objects = Contents.map(({ Key }) => ({ Key }))
    await connection.run((client) =>
      client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } })),
    )
  }
  connection.close()
}
