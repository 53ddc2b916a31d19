import { describe, expect, it } from 'vitest'
import { aCategory } from '../../tests/builders.ts'
import { commitConflictSchema, commitRequestSchema, contentAnswerSchema, logEntrySchema } from './commits.ts'

const changes = [{ op: 'insert', kind: 'category', entity: aCategory() }]
const request = { baseRevision: 0, changeId: 'change-0001', changes }
const entry = { revision: 1, changeId: 'change-0001', userId: 4, at: '2026-11-22T06:00:00.000Z', changes }

describe('a commit request', () => {
  it('may name its author, or not', () => {
    expect(commitRequestSchema.parse(request)).toEqual(request)
    expect(commitRequestSchema.parse({ ...request, userId: 4 })).toEqual({ ...request, userId: 4 })
  })

  it('is refused without changes, with a negative revision, or with an unknown field', () => {
    for (const wrong of [
      { changes: [] },
      { baseRevision: -1 },
      { changeId: 'short' },
      { userId: 0 },
      { at: 'now' },
    ])
      expect(commitRequestSchema.safeParse({ ...request, ...wrong }).success).toBe(false)
  })
})

describe('an answer', () => {
  it('to a refused commit has the reasons by item and the missed entries', () => {
    const conflict = {
      error: 'This name is taken.',
      refusals: [
        { index: 0, code: 'duplicate-name', text: 'This name is taken.', existingId: 9 },
        { index: 1, code: 'unknown-reference', text: 'There is no such file.', fields: ['icon'] },
        { index: 2, code: 'self-intersection', text: 'Edges 1 and 3 cross.', edges: [0, 2] },
      ],
      revision: 1,
      missed: [entry],
    }
    expect(commitConflictSchema.parse(conflict)).toEqual(conflict)
    const unknown = { ...conflict, refusals: [{ index: 0, code: 'too-late', text: '' }] }
    expect(commitConflictSchema.safeParse(unknown).success).toBe(false)
  })

  it('with a whole content has its parts, and nothing of the log', () => {
    const content = { revision: 2, forgottenRevision: 0, parts: [{}] }
    expect(contentAnswerSchema.parse({ ...content, tail: [entry] })).toEqual(content)
  })

  it('has no log entry without a time in UTC', () => {
    expect(logEntrySchema.safeParse({ ...entry, at: '2026-11-22 06:00' }).success).toBe(false)
  })
})
