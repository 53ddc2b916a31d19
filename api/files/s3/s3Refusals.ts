import { StoreFullError, StoreOpenError, StoreUnavailableError } from '../../store/Store.ts'
import { printableS3, type S3Location } from './s3Location.ts'

/** What servers call it when a disk or somebody's share of it is full. */
const FULL_CODES = [
  'InsufficientStorage',
  'InsufficientStorageSpace',
  'QuotaExceeded',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
]
const FULL_STATUS = 507

/** Not now: unauthorised, forbidden, timed out, too many requests. */
const PASSING = [401, 403, 408, 429]

const KEY_REFUSED = [
  'AccessDenied',
  'Forbidden',
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'ExpiredToken',
  'InvalidToken',
  'XAdminUserNotFound',
]
const OTHER_REGION = [
  'AuthorizationHeaderMalformed',
  'PermanentRedirect',
  'IllegalLocationConstraintException',
]
const NO_BUCKET = 'NoSuchBucket'
const NO_CREDENTIALS = 'CredentialsProviderError'
const OTHER_TIME = 'RequestTimeTooSkewed'

/** Of `HEAD` a server says only the status. */
const MISSING = ['NoSuchKey', 'NotFound']

/** What the operator, not a caller, can do something about. */
const FOR_OPERATOR = [...KEY_REFUSED, ...OTHER_REGION, NO_BUCKET, NO_CREDENTIALS, OTHER_TIME]

/** Returns the port's error for one of the client's; other errors, such as those of a source, are returned as they are. */
export const refusal = (error: unknown): unknown => {
  if (!isOfClient(error)) return error
  const message = `${error.name}: ${error.message}`
  if (statusOf(error) === FULL_STATUS || FULL_CODES.includes(error.name))
    return new StoreFullError(message, { cause: error })
  return isUnavailable(error) ? new StoreUnavailableError(message, { cause: error }) : error
}

/** Returns the HTTP status of what the server refused; undefined if it did not answer. */
export const statusOf = (error: unknown): number | undefined => {
  if (!isOfClient(error) || !('$metadata' in error)) return undefined
  const { $metadata: answer } = error
  const hasStatus = typeof answer === 'object' && answer !== null && 'httpStatusCode' in answer
  return hasStatus && typeof answer.httpStatusCode === 'number' ? answer.httpStatusCode : undefined
}

/** Whether the server has answered that there is no such object, and not that there is no such bucket or user. */
export const isMissing = (error: unknown): boolean => isOfClient(error) && MISSING.includes(error.name)

/** Whether the server refuses a request since its clock differs from ours. */
export const isOfOtherTime = (error: unknown): boolean => isOfClient(error) && error.name === OTHER_TIME

/** Returns an error whose message is one sentence for the person who starts the server, without secrets. */
export const openingRefusal = (error: unknown, location: S3Location): unknown => {
  const cause = error instanceof StoreUnavailableError ? error.cause : error
  if (!isOfClient(cause)) return error
  return new StoreOpenError(`S3_URL: ${openingSentence(cause, location)}`, { cause })
}

const openingSentence = (error: Error, { endpoint, bucket, ...location }: S3Location): string => {
  if (error.name === NO_BUCKET) return `there is no bucket ${bucket} at ${endpoint}.`
  if (error.name === NO_CREDENTIALS)
    return 'it names no key and no secret, and there are none in the environment either.'
  if (OTHER_REGION.includes(error.name))
    return `the bucket ${bucket} is not in the region ${location.region}. Add ?region=… with the right one.`
  const status = statusOf(error)
  if (status === undefined) return `the server at ${endpoint} cannot be reached (${reasonOf(error)}).`
  return KEY_REFUSED.includes(error.name)
    ? `${endpoint} refuses the key, the secret, or the listing of ${bucket} (${error.name}).`
    : `${printableS3({ endpoint, bucket, ...location })} cannot be used (${error.name}, status ${status}).`
}

const reasonOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : error.name

/** The client counts its attempts in every error of a request, also where there was no answer. */
function isOfClient(error: unknown): error is Error {
  return error instanceof Error && ('$metadata' in error || error.name === NO_CREDENTIALS)
}

function isUnavailable(error: Error): boolean {
  const status = statusOf(error)
  const isPassing = status === undefined || status >= 500 || PASSING.includes(status)
  return isPassing || FOR_OPERATOR.includes(error.name)
}
