import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NOWHERE, PRESENCE_EVERY_MS, type SaidPresence } from '../../../shared/maps/presence.ts'
import { type Answer, PresenceSender } from './PresenceSender.ts'

let x: number
let answer: Answer
let said: SaidPresence[]
let sender: PresenceSender

beforeEach(() => {
  vi.useFakeTimers()
  x = 0
  answer = 'taken'
  said = []
  sender = new PresenceSender({
    page: 'this-page',
    read: () => ({ ...NOWHERE, cursor: { x, y: 0 } }),
    send: (saying) => {
      said.push(saying)
      return Promise.resolve(answer)
    },
  })
})
afterEach(() => {
  sender.stop()
  vi.useRealTimers()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const places = () => said.map(({ at }) => at?.cursor?.x ?? null)
const moveTo = (to: number) => {
  x = to
  sender.poke()
}

describe('where a viewer is', () => {
  it('is said at least ten times a second while they move, and not once more often than others take', async () => {
    sender.setAlone(false)
    sender.setKey('a-stream')
    for (let ms = 0; ms < 1_000; ms += 4) {
      moveTo(ms)
      await pass(4)
    }
    expect(said.length).toBeGreaterThanOrEqual(10)
    expect(said.length).toBeLessThanOrEqual(1_000 / PRESENCE_EVERY_MS + 1)
    await pass(PRESENCE_EVERY_MS)
    expect(places().at(-1)).toBe(996)
  })

  it('is said once while they are still, however often something else happens', async () => {
    sender.setAlone(false)
    sender.setKey('a-stream')
    for (let count = 0; count < 20; count++) {
      sender.poke()
      await pass(PRESENCE_EVERY_MS)
    }
    expect(places()).toEqual([0])
  })

  it('is said to nobody while there is nobody, but that they are here, and at once when somebody comes', async () => {
    sender.setKey('a-stream')
    await pass(200)
    moveTo(5)
    await pass(200)
    expect(places()).toEqual([0])
    sender.setAlone(false)
    expect(places()).toEqual([0, 5])
  })

  it('is not said while the page is hidden, but that it is left, and again when it is seen', async () => {
    sender.setAlone(false)
    sender.setKey('a-stream')
    await pass(200)
    sender.setHidden(true)
    moveTo(7)
    await pass(1_000)
    expect(said.map(({ at }) => at === null)).toEqual([false, true])
    sender.setHidden(false)
    expect(places()).toEqual([0, null, 7])
  })

  it('is taken back when the page is hidden, even where what was said last was not taken', async () => {
    sender.setAlone(false)
    sender.setKey('a-stream')
    await pass(200)
    answer = 'later'
    moveTo(4)
    await pass(100)
    sender.setHidden(true)
    expect(said.at(-1)?.at).toBeNull()
  })

  it('is said anew to another stream, each message later than the one before', async () => {
    sender.setAlone(false)
    sender.setKey('a-stream')
    await pass(200)
    sender.setKey(null)
    moveTo(3)
    await pass(200)
    sender.setKey('other-one')
    expect(said.map(({ key, turn, page }) => [key, turn, page])).toEqual([
      ['a-stream', 0, 'this-page'],
      ['other-one', 1, 'this-page'],
    ])
  })

  it('waits a moment after a failure, and for another stream after a refusal', async () => {
    sender.setAlone(false)
    answer = 'later'
    sender.setKey('a-stream')
    await pass(900)
    expect(said).toHaveLength(1)
    answer = 'never'
    await pass(200)
    expect(said).toHaveLength(2)
    moveTo(9)
    // Others move meanwhile, and each time the page is told its key again.
    sender.setKey('a-stream')
    await pass(5_000)
    expect(said).toHaveLength(2)
    answer = 'taken'
    sender.setKey('other-one')
    expect(places()).toEqual([0, 0, 9])
  })
})
