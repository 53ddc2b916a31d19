import { describe, expect, it } from 'vitest'
import { COLLECTIONS } from '../../api/store/collections.ts'
import type { CollectionShape } from '../../api/store/CollectionShape.ts'
import { wantedIndexes } from '../../api/store/mongo/indexes.ts'
import { readText } from './sourceFiles.ts'

const wanted = Object.entries<CollectionShape>(COLLECTIONS).flatMap(([name, shape]) =>
  wantedIndexes(name, shape).map(
    ({ key, unique }) => `${name} | ${Object.keys(key).join(', ')} | ${unique ? 'unique' : ''}`,
  ),
)

describe('docs/indexes.md', () => {
  it('lists the indexes that are made', () => {
    const listed = [
      ...readText('docs/indexes.md').matchAll(/^\|\s*`(\w+)`\s*\|\s*`([^`]+)`\s*\|\s*(\w*)\s*\|$/gm),
    ]
    expect(listed.map(([, name, fields, kind]) => `${name} | ${fields} | ${kind}`)).toEqual(wanted)
  })
})
