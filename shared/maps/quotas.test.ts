import { expect, it } from 'vitest'
import { quotaAnswerSchema } from './quotas.ts'

it('says how much is used, and how much may be', () => {
  const quota = { maps: { used: 0, most: 1_000 }, bytes: { used: 7, most: 0 } }
  expect(quotaAnswerSchema.parse(quota)).toEqual(quota)
  for (const used of [{ used: -1, most: 1 }, { used: 1, most: -1 }, { used: 0.5, most: 1 }, { used: 1 }]) {
    expect(quotaAnswerSchema.safeParse({ ...quota, maps: used }).success).toBe(false)
    expect(quotaAnswerSchema.safeParse({ ...quota, bytes: used }).success).toBe(false)
  }
})
