import {
  MongoClientClosedError,
  MongoCompatibilityError,
  MongoCursorExhaustedError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoOperationTimeoutError,
  MongoServerError,
  MongoServerSelectionError,
  MongoSystemError,
  MongoTopologyClosedError,
  MongoWriteConcernError,
  MongoError,
} from 'mongodb'
import { DuplicateKeyError, StoreFullError, StoreOpenError, StoreUnavailableError } from '../Store.ts'

const DUPLICATE = 11_000
const CURSOR_NOT_FOUND = 43
const OUT_OF_DISK_SPACE = 14_031
const UNAUTHORISED = [13, 18, 8000]
const INTERNAL = 1

const UNAVAILABLE_ERRORS = [
  MongoNetworkError,
  MongoServerSelectionError,
  MongoSystemError,
  MongoTopologyClosedError,
  MongoNotConnectedError,
  MongoClientClosedError,
  MongoOperationTimeoutError,
  MongoWriteConcernError,
]

/** A member steps down, stops, starts or cannot reach the others, or a call was interrupted by that. */
const UNAVAILABLE_CODES = [
  6, 7, 24, 50, 64, 89, 91, 100, 112, 133, 134, 189, 202, 262, 9001, 10_058, 10_107, 11_600, 11_602, 13_435,
  13_436,
]

/** Of a socket that the server has just ended: the driver passes on some of them as they are. */
const SOCKET_CODES: ReadonlySet<unknown> = new Set([
  'EPIPE',
  'ECONNRESET',
  'ECONNABORTED',
  'ETIMEDOUT',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'ERR_SOCKET_CLOSED',
])

/** Returns the port's error for one of the driver's; other errors are returned as they are. */
export const refusal = (error: unknown): unknown => {
  if (isSocketError(error)) return new StoreUnavailableError(error.message, { cause: error })
  if (!(error instanceof MongoError)) return error
  if (error.code === DUPLICATE) return new DuplicateKeyError(error.message, { cause: error })
  if (error.code === OUT_OF_DISK_SPACE) return new StoreFullError(error.message, { cause: error })
  if (isUnavailable(error)) return new StoreUnavailableError(error.message, { cause: error })
  return error
}

/** Whether a cursor or its connection is lost, so that reading can continue with another cursor. */
export const isCursorGone = (error: unknown): boolean =>
  error instanceof MongoNetworkError ||
  isSocketError(error) ||
  error instanceof MongoCursorExhaustedError ||
  (error instanceof MongoError && error.code === CURSOR_NOT_FOUND)

/** Whether the operator can fix it: the server is away or refuses the user. Anything else is our own mistake. */
export const isForOperator = (error: unknown): boolean =>
  error instanceof StoreUnavailableError || (error instanceof Error && isCode(error, UNAUTHORISED))

/** Returns an error whose message is one sentence for the person who starts the server, without secrets. */
export const openingRefusal = (error: unknown, hosts: string): unknown => {
  if (!(error instanceof Error) || error instanceof StoreOpenError) return error
  return new StoreOpenError(`MONGODB_URL: ${openingSentence(error, hosts)}`, { cause: error })
}

const openingSentence = (error: Error, hosts: string): string => {
  if (isTooOld(error)) return `the server at ${hosts} is too old: MongoDB 4.4 or newer is needed.`
  if (isCode(error, UNAUTHORISED)) return `the server at ${hosts} refuses the user or the password.`
  return `the server at ${hosts} cannot be reached (${reasonOf(error)}).`
}

/** The driver never selects a server that is too old for it. */
const isTooOld = (error: Error): boolean =>
  error instanceof MongoCompatibilityError ||
  (error instanceof MongoSystemError &&
    (error.reason?.compatible === false || error.reason?.error instanceof MongoCompatibilityError))

/** Returns the system's name for the failure, which the driver wraps in errors of its own. */
const reasonOf = (error: unknown): string => {
  const known = /\b(E[A-Z]{4,}|Server selection timed out)\b/.exec(String(error))?.[1]
  return known ?? (error instanceof Error ? error.name : 'unknown')
}

function isSocketError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && SOCKET_CODES.has(error.code)
}

function isUnavailable(error: MongoError): boolean {
  return (
    UNAVAILABLE_ERRORS.some((kind) => error instanceof kind) ||
    error.hasErrorLabel('RetryableWriteError') ||
    isCode(error, UNAVAILABLE_CODES) ||
    // Not every server has a code for its own shutdown.
    (isCode(error, [INTERNAL]) && /closed|canceled|locked|interrupted/i.test(error.message))
  )
}

function isCode(error: Error, codes: readonly number[]): boolean {
  return error instanceof MongoServerError && codes.includes(Number(error.code))
}
