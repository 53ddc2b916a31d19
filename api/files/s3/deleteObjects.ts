import { DeleteObjectCommand, DeleteObjectsCommand, HeadObjectCommand } from '@aws-sdk/client-s3'
import { StoreUnavailableError } from '../../store/Store.ts'
import { LONG, type S3Connection } from './S3Connection.ts'
import { isMissing } from './s3Refusals.ts'

const ATTEMPTS_MAX = 3

/** Returns whether there was an object: deleting tells it of none. */
export const deleteObject = async (s3: S3Connection, key: string): Promise<boolean> => {
  try {
    await s3.run((client) => client.send(new HeadObjectCommand(s3.at(key))))
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
  await s3.run((client) => client.send(new DeleteObjectCommand(s3.at(key))))
  return true
}

/** Deletes up to 1,000 objects. The server may refuse some of them, which are tried again. @throws StoreUnavailableError */
export const deleteObjects = async (s3: S3Connection, keys: readonly string[]): Promise<void> => {
  let left = keys
  for (let attempt = 1; left.length > 0; attempt++) {
    const Objects = left.map((key) => ({ Key: s3.at(key).Key }))
    const { Errors = [] } = await s3.run((client) =>
      client.send(
        new DeleteObjectsCommand({ Bucket: s3.location.bucket, Delete: { Objects, Quiet: true } }),
        LONG,
      ),
    )
    if (Errors.length > 0 && attempt === ATTEMPTS_MAX)
      throw new StoreUnavailableError(`${Errors.length} files could not be deleted: ${Errors[0]?.Code}.`)
    const refused = new Set(Errors.map(({ Key }) => Key))
    left = left.filter((key) => refused.has(s3.at(key).Key))
  }
}
