import { describe, expect, it } from 'vitest'
import { HeldAnswers, type HeldAnswer } from './responseCache.ts'

const anAnswer = (fields: Partial<HeldAnswer> = {}): HeldAnswer => ({
  status: 200,
  headers: [],
  body: Buffer.alloc(10),
  holds: () => true,
  ...fields,
})

describe('held answers', () => {
  it('are given out at the stamp they were made at, and at no other, nor at the same once more', () => {
    const answers = new HeldAnswers()
    const answer = anAnswer()
    expect(answers.get(1, 'a')).toBeUndefined()
    answers.keep(1, 'a', answer)
    expect([answers.get(1, 'a'), answers.get(1, 'b')]).toEqual([answer, undefined])
    expect([answers.get(2, 'a'), answers.get(1, 'a')]).toEqual([undefined, undefined])
  })

  it('are not kept where something was written while they were made', () => {
    const answers = new HeldAnswers()
    answers.get(1, 'a')
    answers.get(2, 'b')
    answers.keep(1, 'a', anAnswer())
    expect([answers.get(1, 'a'), answers.get(2, 'a')]).toEqual([undefined, undefined])
  })

  it('go as soon as what they were made of in memory is no longer so', () => {
    const answers = new HeldAnswers()
    let isSo = true
    answers.get(1, 'a')
    answers.keep(1, 'a', anAnswer({ holds: () => isSo }))
    expect(answers.get(1, 'a')).toBeDefined()
    isSo = false
    expect(answers.get(1, 'a')).toBeUndefined()
    isSo = true
    expect(answers.get(1, 'a')).toBeUndefined()
  })

  it('take no more room than they may: the oldest goes, and one that is too large is not kept', () => {
    const answers = new HeldAnswers(10_000)
    answers.get(1, 'a')
    for (const key of ['a', 'b', 'c']) answers.keep(1, key, anAnswer({ body: Buffer.alloc(2_000) }))
    answers.keep(1, 'd', anAnswer({ body: Buffer.alloc(10_000) }))
    answers.keep(1, 'e'.repeat(10_000), anAnswer())
    const isKept = (key: string) => answers.get(1, key) !== undefined
    expect(['a', 'b', 'c', 'd', 'e'.repeat(10_000)].map(isKept)).toEqual([false, true, true, false, false])
    for (let count = 0; count < 20; count++) answers.keep(1, 'c', anAnswer({ body: Buffer.alloc(2_000) }))
    expect(isKept('b')).toBe(true)
  })
})
