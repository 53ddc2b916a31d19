import { expect, it } from 'vitest'
import { castVoteAnswerSchema, votesAnswerSchema, voteSchema, voteTotalSchema } from './votes.ts'

it('is for a map, against it, or neither', () => {
  for (const vote of [1, -1, 0]) expect(voteSchema.parse(vote)).toBe(vote)
  for (const vote of [2, -2, 0.5, '1', true, null, undefined])
    expect(voteSchema.safeParse(vote).success).toBe(false)
})

it('is sent with the sum of all votes, which may be negative', () => {
  expect(voteTotalSchema.parse({ total_votes: -3 })).toEqual({ total_votes: -3 })
  expect(voteTotalSchema.safeParse({ total_votes: 0.5 }).success).toBe(false)
  const votes = { total_votes: 2, user_vote: -1 }
  expect(votesAnswerSchema.parse(votes)).toEqual(votes)
  expect(votesAnswerSchema.safeParse({ total_votes: 2 }).success).toBe(false)
  expect(castVoteAnswerSchema.parse({ ...votes, success: true })).toEqual({ ...votes, success: true })
  expect(castVoteAnswerSchema.safeParse(votes).success).toBe(false)
})
