import { LOCAL_TEXTS } from '../../../shared/texts/localTexts.ts'
import { StorageFullError } from '../../sources/MapSource.ts'

/** A full browser says what to do; a picture that cannot be drawn says so; anything else has no words of its own. */
export const localProblem = (error: unknown): string => {
  if (error instanceof StorageFullError) return `${LOCAL_TEXTS.saveFailed} ${LOCAL_TEXTS.noSpace}`
  if (error instanceof Error && error.message === LOCAL_TEXTS.imageFailed) return error.message
  return LOCAL_TEXTS.saveFailed
}
