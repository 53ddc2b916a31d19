import type { Document, Filter } from 'mongodb'

/** A document under its own `_id`, which is a text in every collection. */
export interface StoredDocument extends Document {
  _id: string
}

export type Condition = Filter<StoredDocument>
