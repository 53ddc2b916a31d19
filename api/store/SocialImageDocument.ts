/** The picture of a map for link previews, as it was last painted. `_id` is the map's id. */
export interface SocialImageDocument {
  _id: string
  /** Below the map's folder. */
  file: string
  /** A digest of what it shows besides the content. */
  look: string
  /** Of the content that it shows. */
  revision: number
  made_at: Date
}
