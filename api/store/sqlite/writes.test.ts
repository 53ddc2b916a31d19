import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { COLLECTIONS } from '../collections.ts'
import { commitTogether } from './writes.ts'
import type { Write } from './messages.ts'
import { sql, Statements } from './statements.ts'
import { prepareTables } from './tables.ts'

const claims = (...ids: string[]): Write => ({
  act: 'insert',
  collection: 'claims',
  documents: ids.map((id) => ({ id, text: JSON.stringify({ _id: id, padding: 'x'.repeat(1000) }) })),
})

describe('commitTogether', () => {
  let statements: Statements
  beforeEach(() => {
    statements = new Statements(new DatabaseSync(':memory:'))
    prepareTables(statements, COLLECTIONS)
  })
  afterEach(() => statements.database.close())

  const stored = (): unknown[] =>
    statements.rows(sql('SELECT _id FROM claims ORDER BY _id')).map(({ _id }) => _id)

  it('undoes a failed write completely, and no other', () => {
    const answers = commitTogether(statements, [claims('a'), claims('b', 'a'), claims('c'), claims('c')])
    expect(answers.map(({ kind }) => kind)).toEqual(['number', 'duplicate', 'number', 'duplicate'])
    expect(stored()).toEqual(['a', 'c'])
    expect(statements.database.isTransaction).toBe(false)
  })

  it('acknowledges only what is stored when the disk is full, and continues once there is space', () => {
    statements.run(sql(`PRAGMA max_page_count = ${statements.number(sql('PRAGMA page_count')) + 3}`))
    const many = Array.from({ length: 100 }, (_, at) => `many ${at}`)
    const answers = commitTogether(statements, [claims('a'), claims(...many), claims('b')])
    expect(answers.filter(({ kind }) => kind === 'full')).not.toEqual([])
    const acknowledged = answers.filter(({ kind }) => kind === 'number').length
    expect(stored()).toHaveLength(acknowledged)
    expect(statements.database.isTransaction).toBe(false)
    statements.run(sql('PRAGMA max_page_count = 100000'))
    expect(commitTogether(statements, [claims('next')])).toEqual([{ kind: 'number', value: 1 }])
  })

  it('acknowledges none when the file cannot be written', () => {
    statements.database.exec('PRAGMA query_only = ON')
    expect(commitTogether(statements, [claims('a')]).map(({ kind }) => kind)).toEqual(['read-only'])
    statements.database.exec('PRAGMA query_only = OFF')
    expect(stored()).toEqual([])
  })
})
