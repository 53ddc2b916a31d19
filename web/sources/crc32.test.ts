import { crc32 } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { crc32Of } from './crc32.ts'

describe('the checksum of a file', () => {
  it('is that of ZIP', async () => {
    expect(await crc32Of(new Blob(['123456789']))).toBe(0xcbf43926)
    expect(await crc32Of(new Blob([]))).toBe(0)
    const bytes = new Uint8Array(300_001).map((_, at) => (at * 7) ^ (at >> 8))
    expect(await crc32Of(new Blob([bytes]))).toBe(crc32(bytes))
  })

  it('is the same where files are not byte streams', async () => {
    const file = new Blob([new Uint8Array(600_001).fill(7)])
    const expected = await crc32Of(file)
    vi.spyOn(file, 'stream').mockReturnValue(new ReadableStream())
    expect(await crc32Of(file)).toBe(expected)
  })

  it('lets other work of the page run meanwhile', async () => {
    // A clock that jumps says that each piece took long.
    let nowMs = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 20))
    const file = new Blob([new Uint8Array(3_000_000)])
    let turns = 0
    let isDone = false
    const turn = () => {
      turns += 1
      if (!isDone) setImmediate(turn)
    }
    setImmediate(turn)
    await crc32Of(file)
    isDone = true
    clock.mockRestore()
    expect(turns).toBeGreaterThan(5)
  })
})
