/** Somebody who is signed in in one browser. `_id` is a keyed hash of the id in the cookie. */
export interface SessionDocument {
  _id: string
  /** Missing in documents from before sessions were listed; those open nothing. */
  user_id?: number
  /** The browser in words, such as 'Firefox on Linux'. */
  device: string
  signed_in_at: Date
  /** When it was last used, to the hour. */
  seen_at: Date
  expires_at: Date
}
