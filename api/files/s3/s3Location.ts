import { z } from 'zod'
import { isKeyPart } from '../FileStore.ts'

/** A bucket of a server that speaks the protocol of Amazon S3. */
export interface S3Location {
  /** The server's address, without the bucket. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  /** Stands before each key: empty, or with a slash at its end. */
  readonly prefix: string
  /** Whether requests name the bucket in their path. Otherwise it is a part of the host. */
  readonly isPathStyle: boolean
  /** Null: those of the environment or of the machine, as AWS's own programs find them. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null
}

const SHAPE =
  'must be an address such as https://KEY:SECRET@host/bucket/prefix?region=eu-central-1, with the key and the secret percent-encoded'
const REGION = 'us-east-1'
const BUCKET = /^[A-Za-z0-9][A-Za-z0-9._-]{2,62}$/
/** A key of S3 has at most 1,024 bytes, one of ours at most 400. */
const PREFIX_LENGTH_MAX = 200

const optionsSchema = z.strictObject(
  {
    region: z
      .string()
      .regex(/^[A-Za-z0-9-]+$/, 'has a region that is none')
      .default(REGION),
    'path-style': z.enum(['0', '1'], 'takes 1 or 0 as path-style').default('1'),
  },
  {
    error: ({ code }) =>
      code === 'unrecognized_keys' ? 'takes only the options region and path-style' : SHAPE,
  },
)

/** Reads the address of a bucket. No message has a part of it, since there is a secret in it. */
export const s3LocationSchema = z.string().transform((text, context): S3Location => {
  const refuse = (message: string): never => {
    context.addIssue(message)
    return z.NEVER
  }
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.hash !== '') return refuse(SHAPE)
  const [bucket = '', ...prefix] = url.pathname.replace(/^\/|\/$/g, '').split('/')
  if (!BUCKET.test(bucket)) return refuse('must name a bucket after the host, as in https://host/bucket')
  if (!prefix.every(isKeyPart) || prefix.join('/').length > PREFIX_LENGTH_MAX)
    return refuse('has a prefix that is not made of letters, digits, ., _ and -')
  const options = optionsSchema.safeParse(Object.fromEntries(url.searchParams))
  if (!options.success) return refuse(options.error.issues[0]?.message ?? SHAPE)
  const credentials = credentialsIn(url)
  if (credentials === undefined)
    return refuse('must have both a key and a secret before the host, or neither')
  return {
    endpoint: url.origin,
    region: options.data.region,
    bucket,
    prefix: prefix.map((part) => `${part}/`).join(''),
    isPathStyle: options.data['path-style'] === '1',
    credentials,
  }
})

/** Returns null if the address has none, undefined if it has only half of them or they are not percent-encoded. */
const credentialsIn = ({ username, password }: URL): S3Location['credentials'] | undefined => {
  if (username === '' && password === '') return null
  try {
    const [accessKeyId, secretAccessKey] = [decodeURIComponent(username), decodeURIComponent(password)]
    return accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined
  } catch {
    return undefined
  }
}

/** The address without its secrets. */
export const printableS3 = ({ endpoint, bucket, prefix }: S3Location): string =>
  `${endpoint}/${bucket}/${prefix}`.replace(/\/$/, '')
