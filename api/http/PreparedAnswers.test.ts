import { gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { PreparedAnswers } from './PreparedAnswers.ts'

describe('prepared answers', () => {
  it('are made once for a key, plain and compressed', async () => {
    const answers = new PreparedAnswers()
    const make = vi.fn(() => ({ pois: [1, 2, 3] }))
    const [first, again] = [answers.get('a', make), answers.get('a', make)]
    expect(again).toBe(first)
    expect(make).toHaveBeenCalledOnce()
    expect(first.bytes.toString()).toBe('{"pois":[1,2,3]}')
    expect(first.gzip).toBe(first.gzip)
    expect(gunzipSync(await first.gzip).equals(first.bytes)).toBe(true)
  })

  it('are dropped when they grow too many, those first that were not asked for longest', () => {
    const answers = new PreparedAnswers(30)
    const made: string[] = []
    const ask = (key: string) =>
      answers.get(key, () => {
        made.push(key)
        return 'x'.repeat(10)
      })
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) ask(key)
    expect(made).toEqual(['a', 'b', 'c', 'b'])
  })

  it('are answered even where one alone is too large to be kept beside others', () => {
    const answers = new PreparedAnswers(5)
    expect(answers.get('a', () => 'x'.repeat(10)).bytes.length).toBe(12)
    expect(answers.get('b', () => 'y'.repeat(10)).bytes.toString()).toBe(`"${'y'.repeat(10)}"`)
  })
})
