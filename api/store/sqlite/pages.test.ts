import { DatabaseSync } from '@photostructure/sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from '../Store.ts'
import { type CollectionName, COLLECTIONS } from '../collections.ts'
import { textPage } from '../textQueries.ts'
import { from, select, keysetRanges, whereConditions } from './pages.ts'
import { allOf, sql, Statements } from './statements.ts'
import { prepareTables } from './tables.ts'

const down = <F extends string>(field: F) => ({ field, direction: 'descending' }) as const
const up = <F extends string>(field: F) => ({ field, direction: 'ascending' }) as const

/** Structure, not time: how SQLite goes about the lists that the product shows. */
describe('a page', () => {
  let statements: Statements
  beforeAll(() => {
    statements = new Statements(new DatabaseSync(':memory:'))
    prepareTables(statements, COLLECTIONS)
  })
  afterAll(() => statements.database.close())

  const plans = <C extends CollectionName>(collection: C, page: Page<C>): string[] => {
    const { where, sort, after, limit } = textPage(collection, page)
    return keysetRanges(sort, after).map((range) => {
      const conditions = allOf([...whereConditions(where), ...range])
      const { text, values } = select(from(collection, where, sort), conditions, sort, limit)
      return statements
        .rows(sql(`EXPLAIN QUERY PLAN ${text}`, ...values))
        .map(({ detail }) => detail)
        .join('; ')
    })
  }

  it.each<[string, Page<'maps'>, string]>([
    [
      'the catalogue by votes',
      {
        equals: { listed: true },
        sort: [down('votes'), down('created_at'), down('_id')],
        after: [3, new Date(), '7'],
        limit: 60,
      },
      'maps:listed,votes,created_at',
    ],
    [
      'the newest maps',
      {
        equals: { listed: true },
        sort: [down('created_at'), down('_id')],
        after: [new Date(), '7'],
        limit: 60,
      },
      'maps:listed,created_at',
    ],
    [
      'the maps by name',
      { equals: { listed: true }, sort: [up('name_key'), up('_id')], after: ['m', '7'], limit: 60 },
      'maps:listed,name_key',
    ],
    [
      "a person's maps",
      {
        equals: { uploader_id: 7, deleted: false },
        sort: [down('created_at'), down('_id')],
        after: [new Date(), '7'],
        limit: 60,
      },
      'maps:uploader_id,created_at',
    ],
    [
      'deleted maps to be swept',
      { equals: { deleted: true }, sort: [up('_id')], after: ['7'], limit: 60 },
      'maps:deleted',
    ],
  ])('of %s walks the one index that has its order, from where it left off', (_, page, index) => {
    for (const plan of plans('maps', page))
      expect(plan).toMatch(new RegExp(`^SEARCH maps USING INDEX ${index} [^;]*$`))
  })

  it('of the tail of a log reads only that tail', () => {
    const page: Page<'log'> = {
      equals: { map_id: 7 },
      range: { field: 'revision', gt: 5 },
      sort: [up('revision')],
      limit: 100,
    }
    expect(plans('log', page)).toEqual([
      'SEARCH log USING INDEX log:map_id,revision (map_id=? AND revision>?)',
    ])
  })
})
