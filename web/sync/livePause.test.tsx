import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LivePause } from './livePause.ts'

let pause: LivePause
let said: boolean
const seconds = (count: number) => vi.advanceTimersByTime(count * 1_000)
const setHidden = (isHidden: boolean) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible')
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  said = false
  pause = new LivePause((isPaused) => void (said = isPaused))
})
afterEach(() => {
  pause.stop()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('says nothing of a map that is never told live, nor of a loss that is soon over', () => {
  seconds(60)
  expect(said).toBe(false)
  pause.setLive(false)
  seconds(9)
  pause.setLive(true)
  seconds(60)
  expect(said).toBe(false)
})

it('says that updates are paused once they have been for ten seconds, until they are not', () => {
  pause.setLive(false)
  seconds(11)
  expect(said).toBe(true)
  pause.setLive(true)
  expect(said).toBe(false)
})

it('does not count the time in which the page is hidden', () => {
  setHidden(true)
  pause.setLive(false)
  seconds(600)
  expect(said).toBe(false)
  setHidden(false)
  seconds(9)
  expect(said).toBe(false)
  seconds(2)
  expect(said).toBe(true)
})

it('says nothing after the page is left', () => {
  pause.setLive(false)
  pause.stop()
  seconds(60)
  expect(said).toBe(false)
})
