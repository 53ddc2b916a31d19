export interface GameDocument {
  _id: string
  name: string
  name_key: string
  slug: string
  description: string
  /** The file of the game's official image, or null. */
  default_map_file: string | null
  /** Whether a listed map has it. Missing in the oldest documents until the first sweep. */
  listed?: boolean
  created_at: Date
}
