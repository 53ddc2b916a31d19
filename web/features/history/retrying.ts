import { ApiError, NetworkError } from '../../sources/http/api.ts'

/** Whether what could not be read may be there the next time: the network was away, or too much was asked for. */
export const isPassing = (error: Error): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && (error.status === 429 || error.status >= 500))

const PAUSE_MIN_MS = 1_000
const PAUSE_MAX_MS = 30_000

/** Tries again by itself for as long as it takes, when the server says so. */
export const RETRYING = {
  retry: (_failures: number, error: Error) => isPassing(error),
  retryDelay: (failures: number, error: Error) =>
    (error instanceof ApiError && error.retryAfterMs) || Math.min(PAUSE_MIN_MS * 2 ** failures, PAUSE_MAX_MS),
}
