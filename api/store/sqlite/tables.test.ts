import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CollectionShape } from '../CollectionShape.ts'
import { sql, Statements } from './statements.ts'
import { prepareTables } from './tables.ts'

const shape = (fields: Partial<CollectionShape>): { things: CollectionShape } => ({
  things: { indexed: [], dates: [], ...fields },
})

describe('prepareTables', () => {
  let statements: Statements
  beforeEach(() => {
    statements = new Statements(new DatabaseSync(':memory:'))
  })
  afterEach(() => statements.database.close())

  const insert = (id: string, fields: object): void => {
    const text = JSON.stringify({ _id: id, ...fields })
    statements.run(sql('INSERT INTO things (_id, _document) VALUES (?, ?)', id, text))
  }
  const indexes = (): unknown[] =>
    statements
      .rows(sql(`SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'things' ORDER BY name`))
      .map(({ name }) => name)

  it('adds columns and indexes for new fields of a collection, including old documents', () => {
    prepareTables(statements, shape({ indexed: ['colour'] }))
    insert('1', { colour: 'red', size: 3 })
    prepareTables(statements, shape({ indexed: ['colour', 'size'], compound: [['size', 'weight']] }))
    insert('2', { colour: 'blue', size: 3, weight: 1 })
    const found = statements.rows(
      sql('SELECT _id FROM things INDEXED BY "things:size,weight" WHERE size = 3'),
    )
    expect(found).toEqual([{ _id: '1' }, { _id: '2' }])
  })

  it('drops indexes that are no longer declared, and keeps the documents', () => {
    prepareTables(statements, shape({ indexed: ['colour', 'size'], unique: ['serial'] }))
    insert('1', { colour: 'red', serial: 'a' })
    prepareTables(statements, shape({ indexed: ['colour'] }))
    expect(indexes()).toEqual(['things:_id', 'things:colour'])
    insert('2', { serial: 'a' })
    expect(statements.number(sql('SELECT count(*) FROM things'))).toBe(2)
  })

  it('creates the grams of old documents when a collection becomes searchable', () => {
    prepareTables(statements, shape({}))
    insert('1', { search_key: 'atoll' })
    insert('2', {})
    prepareTables(statements, shape({ searchable: true }))
    prepareTables(statements, shape({ searchable: true }))
    const grams = statements.rows(sql('SELECT gram FROM "things:grams" ORDER BY gram'))
    expect(grams.map(({ gram }) => gram)).toEqual(['ato', 'l', 'll', 'oll', 'tol'])
  })

  it('changes nothing if something cannot be created', () => {
    prepareTables(statements, shape({}))
    insert('1', { serial: 'a' })
    insert('2', { serial: 'a' })
    const before = indexes()
    expect(() => prepareTables(statements, shape({ indexed: ['serial'], unique: ['serial'] }))).toThrow()
    expect(indexes()).toEqual(before)
    expect(statements.database.isTransaction).toBe(false)
  })
})
