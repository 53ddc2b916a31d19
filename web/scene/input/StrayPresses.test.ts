import { expect, it } from 'vitest'
import { StrayPresses, type Press } from './StrayPresses.ts'

const press = (timeMs: number, xClient = 100, pointer: Press['pointer'] = 'mouse'): Press => ({
  xClient,
  yClient: 50,
  pointer,
  timeMs,
})

const after = (first: Press): StrayPresses => {
  const presses = new StrayPresses()
  presses.add(first)
  return presses
}

it('recognises the rest of a double or triple click that began elsewhere', () => {
  const presses = after(press(0))
  expect(presses.isFollowedBy(press(250))).toBe(true)
  expect(presses.isFollowedBy(press(500))).toBe(true)
  expect(presses.isFollowedBy(press(1_000))).toBe(false)
})

it('ignores a press that is later or elsewhere, and all that follow it', () => {
  expect(new StrayPresses().isFollowedBy(press(0))).toBe(false)
  expect(after(press(0)).isFollowedBy(press(400))).toBe(false)
  const presses = after(press(0))
  expect(presses.isFollowedBy(press(100, 110))).toBe(false)
  expect(presses.isFollowedBy(press(200, 100))).toBe(false)
})

it('allows a finger a larger distance than a mouse', () => {
  expect(after(press(0, 100, 'touch')).isFollowedBy(press(100, 120, 'touch'))).toBe(true)
})
