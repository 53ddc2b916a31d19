import { ApiError, NetworkError } from './api.ts'
import { RefusedError, SourceUnavailableError } from '../MapSource.ts'

/** Turns the errors of any action but a commit into those of the port. */
export const withActionErrors = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError) throw new RefusedError(error.text, { cause: error })
    throw isTransient(error) ? new SourceUnavailableError(messageOf(error), { cause: error }) : error
  }
}

/** Whether the same request may succeed later. */
export const isTransient = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof DOMException && error.name === 'TimeoutError') ||
  (error instanceof ApiError && (error.status === 408 || error.status === 429 || error.status >= 500))

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
