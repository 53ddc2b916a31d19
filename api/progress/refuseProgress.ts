import { HttpError } from '../http/errors.ts'
import { ProgressFullError, ProgressGoneError, ProgressOffError } from './ProgressLog.ts'

/** Awaits work on somebody's progress. @throws HttpError 409 with the reason */
export const orRefuse = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof ProgressOffError)
      throw new HttpError(409, error.message, { body: { reason: 'off' } })
    if (error instanceof ProgressFullError)
      throw new HttpError(409, error.message, { body: { reason: 'full' } })
    if (error instanceof ProgressGoneError)
      throw new HttpError(409, error.message, { body: { reason: 'gone' } })
    throw error
  }
}
