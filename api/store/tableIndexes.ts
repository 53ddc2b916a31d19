import type { CollectionShape } from './collections.ts'

/** An index of a collection; it ends in `_id`, so that equal documents have an order. */
export interface TableIndex {
  readonly name: string
  readonly fields: readonly string[]
}

/** What an index with these shapes is chosen from; the first is the `_id`'s own. */
export const tableIndexes = (collection: string, shape: CollectionShape): TableIndex[] => [
  { name: `${collection}:_id`, fields: ['_id'] },
  ...fieldLists(shape).map((fields) => ({
    name: `${collection}:${fields.join(',')}`,
    fields: [...fields, '_id'],
  })),
]

/** A field that leads a compound index needs none of its own. */
const fieldLists = ({ indexed, compound = [] }: CollectionShape): (readonly string[])[] => [
  ...compound,
  ...indexed.filter((field) => !compound.some(([first]) => first === field)).map((field) => [field]),
]
