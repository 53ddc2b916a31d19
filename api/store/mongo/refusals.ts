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
import { DuplicateKeyError, StoreOpenError, StoreUnavailableError } from '../Store.ts'

const DUPLICATE = 11_000
const CURSOR_NOT_FOUND = 43
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

/** A member that steps down, stops or starts, cannot reach the others, or has no room left; a call broken off for it. */
const UNAVAILABLE_CODES = [
  6, 7, 24, 50, 64, 89, 91, 100, 112, 133, 134, 189, 202, 262, 9001, 10_058, 10_107, 11_600, 11_602, 13_435,
  13_436, 14_031,
]

/** What the port says of an error of the driver's; others pass as they are. */
export const refusal = (error: unknown): unknown => {
  if (!(error instanceof MongoError)) return error
  if (error.code === DUPLICATE) return new DuplicateKeyError(error.message, { cause: error })
  if (isUnavailable(error)) return new StoreUnavailableError(error.message, { cause: error })
  return error
}

/** The server has forgotten a cursor, or the connection to it is gone: reading can go on with another. */
export const isCursorGone = (error: unknown): boolean =>
  error instanceof MongoNetworkError ||
  error instanceof MongoCursorExhaustedError ||
  (error instanceof MongoError && error.code === CURSOR_NOT_FOUND)

/** The server went away or refuses what this user asks, rather than finding our own call wrong. */
export const isForOperator = (error: unknown): boolean =>
  error instanceof StoreUnavailableError || (error instanceof Error && isCode(error, UNAUTHORISED))

/** One sentence for whoever starts the server, without a secret. */
export const openingRefusal = (error: unknown, hosts: string): unknown => {
  if (!(error instanceof Error) || error instanceof StoreOpenError) return error
  return new StoreOpenError(`MONGODB_URL: ${openingSentence(error, hosts)}`, { cause: error })
}

const openingSentence = (error: Error, hosts: string): string => {
  if (isTooOld(error)) return `the server at ${hosts} is too old: MongoDB 4.4 or newer is needed.`
  if (isCode(error, UNAUTHORISED)) return `the server at ${hosts} refuses the user or the password.`
  return `the server at ${hosts} cannot be reached (${reasonOf(error)}).`
}

/** A server that only ever greets in an old way is never selected. */
const isTooOld = (error: Error): boolean =>
  error instanceof MongoCompatibilityError ||
  (error instanceof MongoSystemError &&
    (error.reason?.compatible === false || error.reason?.error instanceof MongoCompatibilityError))

/** The system's name for what went wrong; the driver wraps it in errors of its own. */
const reasonOf = (error: unknown): string => {
  const known = /\b(E[A-Z]{4,}|Server selection timed out)\b/.exec(String(error))?.[1]
  return known ?? (error instanceof Error ? error.name : 'unknown')
}

function isUnavailable(error: MongoError): boolean {
  return (
    UNAVAILABLE_ERRORS.some((kind) => error instanceof kind) ||
    error.hasErrorLabel('RetryableWriteError') ||
    isCode(error, UNAVAILABLE_CODES) ||
    // Not every server has a code for its own end.
    (isCode(error, [INTERNAL]) && /closed|canceled|locked|interrupted/i.test(error.message))
  )
}

function isCode(error: Error, codes: readonly number[]): boolean {
  return error instanceof MongoServerError && codes.includes(Number(error.code))
}
