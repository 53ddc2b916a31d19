import { expect, it } from 'vitest'
import { errorAnswerSchema } from './errors.ts'

it('says what went wrong, and may name the fields that are invalid', () => {
  const issues = [{ path: 'changes.0.entity.x', message: 'Expected a number.' }]
  for (const answer of [
    { error: 'Map not found' },
    { error: 'Invalid request.', issues },
    { error: 'Invalid request.', issues, issueCount: 5_000 },
  ])
    expect(errorAnswerSchema.parse(answer)).toEqual(answer)
  for (const wrong of [
    {},
    { error: 404 },
    { error: '', issues: [{ path: 'x' }] },
    { error: '', issueCount: '5' },
  ])
    expect(errorAnswerSchema.safeParse(wrong).success).toBe(false)
})
