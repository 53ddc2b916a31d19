import type { CollectionShape } from './CollectionShape.ts'

/** An index of a collection; it ends in `_id`, so that documents with equal fields have an order. */
export interface TableIndex {
  readonly name: string
  readonly fields: readonly string[]
}

/** Returns the indexes of a collection, that of `_id` first. */
export const tableIndexes = (collection: string, shape: CollectionShape): TableIndex[] => [
  { name: `${collection}:_id`, fields: ['_id'] },
  ...fieldLists(shape).map((fields) => ({
    name: `${collection}:${fields.join(',')}`,
    fields: [...fields, '_id'],
  })),
]

/** A field that begins a compound index needs no index of its own. */
const fieldLists = ({ indexed, compound = [] }: CollectionShape): (readonly string[])[] => [
  ...compound,
  ...indexed.filter((field) => !compound.some(([first]) => first === field)).map((field) => [field]),
]
