import type { Context } from 'koa'
import { describe, expect, it } from 'vitest'
import { createRateLimits, visitorKey } from './rateLimits.ts'

const once = { points: 1, seconds: 60 }
const ONCE = { read: once, write: once, upload: once, auth: once, presence: once, uploadBytes: once }

/** All that is read of a request. */
const from = (ip: string) => visitorKey({ ip } as Context)

describe('a rate limit', () => {
  const isRefused = async (first: string, second: string) => {
    const limits = createRateLimits(ONCE)
    await limits.consume('read', from(first))
    return limits.consume('read', from(second)).then(
      () => false,
      (error: { status: number }) => error.status === 429,
    )
  }

  it.each([
    ['203.0.113.5', '203.0.113.5'],
    ['::ffff:203.0.113.5', '::ffff:203.0.113.5'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:ffff::1'],
    ['2001:db8:1:2::', '2001:db8:1:2:0:0:0:9'],
    ['2001:db8::1', '2001:db8:0:0:7::2'],
  ])('counts %s and %s as one household', async (first, second) => {
    expect(await isRefused(first, second)).toBe(true)
  })

  it.each([
    ['203.0.113.5', '203.0.113.6'],
    ['::ffff:203.0.113.5', '::ffff:203.0.113.6'],
    ['2001:db8:1:2::1', '2001:db8:1:3::1'],
  ])('counts %s and %s apart', async (first, second) => {
    expect(await isRefused(first, second)).toBe(false)
  })

  it('counts each kind of request separately', async () => {
    const limits = createRateLimits(ONCE)
    await limits.consume('read', from('203.0.113.5'))
    await expect(limits.consume('write', from('203.0.113.5'))).resolves.toBeUndefined()
  })

  it('of bytes says so, and how many minutes to wait', async () => {
    const limits = createRateLimits({ ...ONCE, uploadBytes: { points: 100, seconds: 3600 } })
    await limits.consume('uploadBytes', 'user:1', 60)
    await expect(limits.consume('uploadBytes', 'user:1', 41)).rejects.toMatchObject({
      status: 429,
      message: 'You have uploaded too much at once. Please try again in 60 min.',
      headers: { 'Retry-After': '3600' },
    })
    await limits.consume('uploadBytes', 'user:2', 100)
  })
})
