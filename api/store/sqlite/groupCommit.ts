import type { Answer, Write } from './messages.ts'
import { refusal } from './refusals.ts'
import { sql } from './sql.ts'
import type { Statements } from './statements.ts'
import { perform } from './writes.ts'

/**
 * Commits several waiting writes with one sync of the disk; the answers hold once this returns. A write that fails is
 * undone alone and the others stand. Nothing here may wait for anything: another write would join the transaction.
 */
export const commitTogether = (statements: Statements, writes: readonly Write[]): Answer[] => {
  const { database } = statements
  try {
    database.exec('BEGIN IMMEDIATE')
    const answers = writes.map((write) => performAlone(statements, write))
    database.exec('COMMIT')
    return answers
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    return writes.map(() => refusal(error))
  }
}

function performAlone(statements: Statements, write: Write): Answer {
  statements.run(sql('SAVEPOINT write'))
  try {
    const value = perform(statements, write)
    statements.run(sql('RELEASE write'))
    return { kind: 'number', value }
  } catch (error) {
    // A full disk, for one, ends the whole transaction: then no write of it may be acknowledged.
    if (!statements.database.isTransaction) throw error
    statements.run(sql('ROLLBACK TO write'))
    statements.run(sql('RELEASE write'))
    return refusal(error)
  }
}
