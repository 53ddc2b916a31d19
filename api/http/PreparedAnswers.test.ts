import { gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { jsonPieces, PreparedAnswers, rowsOf } from './PreparedAnswers.ts'

/** More than is put together at once: each row has a thousand characters. */
const LARGE_ROWS = 2_000

const largeRows = (onRow: () => void = () => undefined) =>
  jsonPieces(
    rowsOf(Array(LARGE_ROWS).keys(), () => {
      onRow()
      return 'x'.repeat(1_000)
    }),
  )

describe('prepared answers', () => {
  it('are prepared once per key, plain and compressed', async () => {
    const answers = new PreparedAnswers()
    const make = vi.fn(() => ['{"pois":', '[1,2,3]}'])
    const [first, meanwhile] = await Promise.all([answers.get('a', make), answers.get('a', make)])
    expect([meanwhile, await answers.get('a', make)]).toEqual([first, first])
    expect(make).toHaveBeenCalledOnce()
    expect(first.bytes.toString()).toBe('{"pois":[1,2,3]}')
    expect(first.gzip).toBe(first.gzip)
    expect(gunzipSync(await first.gzip).equals(first.bytes)).toBe(true)
  })

  it('are dropped when they take too much memory, the least recently used first', async () => {
    const answers = new PreparedAnswers(25)
    const made: string[] = []
    const ask = (key: string) =>
      answers.get(key, () => {
        made.push(key)
        return ['x'.repeat(10)]
      })
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key)
    expect(made).toEqual(['a', 'b', 'c', 'b'])
  })

  it('are sent even if one alone is too large to be cached', async () => {
    const answers = new PreparedAnswers(5)
    expect((await answers.get('a', () => ['x'.repeat(10)])).bytes.length).toBe(10)
    expect((await answers.get('b', () => ['y'.repeat(10)])).bytes.toString()).toBe('y'.repeat(10))
  })

  it('let others have their turn while a large one is assembled', async () => {
    let rows = 0
    const large = new PreparedAnswers().get('a', () => largeRows(() => rows++))
    const seen: number[] = []
    const watch = () => {
      seen.push(rows)
      if (rows < LARGE_ROWS) setImmediate(watch)
    }
    watch()
    expect(JSON.parse((await large).bytes.toString())).toHaveLength(LARGE_ROWS)
    expect(seen.filter((count) => count > 0 && count < LARGE_ROWS).length).toBeGreaterThan(3)
  })

  it('of small size do not wait for large ones, and large ones wait for each other', async () => {
    const answers = new PreparedAnswers()
    const ended: string[] = []
    const ask = async (key: string, make: () => Iterable<string>) => {
      await answers.get(key, make)
      ended.push(key)
    }
    let isFirstUnderWay = false
    const first = largeRows(() => (isFirstUnderWay = true))
    let rowsBeforeFirst = 0
    const second = largeRows(() => (rowsBeforeFirst += Number(!ended.includes('first'))))
    await Promise.all([ask('first', () => first), ask('second', () => second), ask('small', () => ['1'])])
    expect(isFirstUnderWay).toBe(true)
    expect(ended).toEqual(['small', 'first', 'second'])
    expect(rowsBeforeFirst).toBeLessThan(LARGE_ROWS / 2)
  })

  it('that fail are prepared again, and block no others', async () => {
    const answers = new PreparedAnswers()
    const failing = function* (): Generator<string> {
      yield* largeRows()
      throw new Error('no')
    }
    await expect(answers.get('a', failing)).rejects.toThrow('no')
    expect((await answers.get('a', () => largeRows())).bytes.length).toBeGreaterThan(LARGE_ROWS)
  })
})

describe('JSON in pieces', () => {
  it.each([
    [[], '[]'],
    [[1, { a: 'b' }], '[1,{"a":"b"}]'],
    [{ pois: [], types: ['x'] }, '{"pois":[],"types":["x"]}'],
  ])('is the JSON of %j', (value, json) => {
    expect([...jsonPieces(value)].join('')).toBe(json)
  })
})
