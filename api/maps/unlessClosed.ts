import { MapClosedError } from '../content/changeLog.ts'
import { notFound } from '../http/HttpError.ts'

/** What is read of a map that may be deleted between its loading and its reading. @throws HttpError 404 */
export const unlessClosed = async <T>(reading: Promise<T>): Promise<T> => {
  try {
    return await reading
  } catch (error) {
    if (error instanceof MapClosedError) throw notFound('Map not found')
    throw error
  }
}
