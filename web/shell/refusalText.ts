import { ApiError, NetworkError } from '../sources/api.ts'

/** What to say of a call that went wrong: the server's own sentence, `failed` where it gave none, else `threw`. */
export const refusalText = (error: Error, { failed, threw }: { failed: string; threw: string }): string => {
  if (error instanceof ApiError) return error.text ?? failed
  // Nothing waits for the network by itself: it is up to the person to try again.
  return error instanceof NetworkError ? `${threw} Check your connection, then try again.` : threw
}
