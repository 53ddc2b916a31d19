import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { StoreUnavailableError } from '../../store/Store.ts'
import type { S3Location } from './s3Location.ts'
import { isOfOtherTime, openingRefusal, refusal } from './s3Refusals.ts'

const CONNECT_MS = 3_000
/** How long an answer may take to begin, where the server has little to do for it. */
const ANSWER_MS = 10_000
/** The same where it receives a part, puts parts together, or deletes many. */
const LONG_ANSWER_MS = 60_000
/** After so long without a byte a connection is given up. */
const SILENT_MS = 30_000
const ATTEMPTS_MAX = 3
/** A picture that is sent to a slow reader holds one of them. */
const CONNECTIONS_MAX = 256

/** For `client.send`. */
export const LONG = { requestTimeout: LONG_ANSWER_MS }

/** A client of a bucket. What fails for a moment is tried again within it. */
export class S3Connection {
  readonly location: S3Location
  readonly #client: S3Client
  #isClosed = false

  constructor(location: S3Location) {
    this.location = location
    this.#client = clientFor(location)
  }

  /** The bucket, and the key of an object in it. */
  at(key: string): { readonly Bucket: string; readonly Key: string } {
    return { Bucket: this.location.bucket, Key: `${this.location.prefix}${key}` }
  }

  /** @throws StoreUnavailableError, StoreFullError */
  async run<T>(work: (client: S3Client) => Promise<T>): Promise<T> {
    if (this.#isClosed) throw new StoreUnavailableError('The store is closed.')
    try {
      // Of a clock that was set the client learns by an error.
      return await work(this.#client).catch((error: unknown) => {
        if (isOfOtherTime(error)) return work(this.#client)
        throw error
      })
    } catch (error) {
      throw refusal(error)
    }
  }

  close(): void {
    this.#isClosed = true
    this.#client.destroy()
  }
}

/** @throws StoreOpenError */
export const connectS3 = async (location: S3Location): Promise<S3Connection> => {
  const connection = new S3Connection(location)
  try {
    const { bucket: Bucket, prefix: Prefix } = location
    await connection.run((client) => client.send(new ListObjectsV2Command({ Bucket, Prefix, MaxKeys: 1 })))
    return connection
  } catch (error) {
    connection.close()
    throw openingRefusal(error, location)
  }
}

const clientFor = ({ endpoint, region, isPathStyle, credentials }: S3Location): S3Client => {
  // That later versions than ours will not run on Node 20 is nothing that an operator has to read at each command.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true'
  return new S3Client({
    endpoint,
    region,
    forcePathStyle: isPathStyle,
    ...(credentials && { credentials }),
    // Not every server knows AWS's newer checksums. The signature covers the bytes that are sent.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS_MAX,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
      socketTimeout: SILENT_MS,
      httpAgent: { maxSockets: CONNECTIONS_MAX },
      httpsAgent: { maxSockets: CONNECTIONS_MAX },
    },
  })
}
