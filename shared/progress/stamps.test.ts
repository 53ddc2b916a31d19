import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clampStamp, ProgressClock, stampSchema } from './stamps.ts'

const ONE = '0000000a'
const OTHER = '0000000b'

it('each stamp is later than all before, however the time of the device jumps and whatever it has seen', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 2_000_000_000_000 }), fc.boolean()), { maxLength: 40 }),
      (steps) => {
        let nowMs = 0
        const clock = new ProgressClock(ONE, () => nowMs)
        let last = ''
        for (const [ms, isSeen] of steps) {
          if (isSeen) {
            const seen = new ProgressClock(OTHER, () => ms).next()
            clock.see(seen)
            if (seen > last) last = seen
          } else nowMs = ms
          const made = clock.next()
          expect(stampSchema.safeParse(made).success).toBe(true)
          expect(made > last).toBe(true)
          last = made
        }
      },
    ),
  )
})

it('goes on into the next millisecond once the counter is full', () => {
  const clock = new ProgressClock(ONE, () => 5)
  clock.see('000000005-zzz-ffffffff')
  expect(clock.next()).toBe('000000006-000-0000000a')
})

it('two devices never make the same one', () => {
  const [one, other] = [ONE, OTHER].map((device) => new ProgressClock(device, () => 7).next())
  expect(one).not.toBe(other)
})

it('a stamp ahead of the server is set back to its time, and no other is changed', () => {
  const ahead = new ProgressClock(ONE, () => 2_000).next()
  expect(clampStamp(ahead, 1_000)).toBe(new ProgressClock(ONE, () => 1_000).next())
  expect(clampStamp(ahead, 2_000)).toBe(ahead)
  expect(clampStamp(ahead, 3_000)).toBe(ahead)
  const [first = '', second = ''] = ['000000zzz-001-0000000a', '000000zzz-002-0000000a']
  expect(clampStamp(first, 1) < clampStamp(second, 1)).toBe(true)
})
