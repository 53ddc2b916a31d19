import { afterEach, describe, expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { ContentState } from './contentState.ts'
import type { SaveState } from './saving/SaveReporter.ts'
import { askWhileUnsent } from './watchContent.ts'

const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

/** Whether the browser would ask before the page is left. */
const asksAfter = (...saves: SaveState[]): boolean => {
  const stateOf = (save: SaveState) => ({ save }) as ContentState
  const store = createStore<ContentState>(() => stateOf({ kind: 'saved' }))
  stops.push(askWhileUnsent({ store }))
  saves.forEach((save) => store.setState(stateOf(save)))
  return isAsked()
}
const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

const waiting = { kind: 'waiting', reason: 'offline', count: 1, isStored: true } as const

describe('leaving the page', () => {
  it('is asked about while changes are unsent', () => {
    expect(asksAfter({ kind: 'saving' })).toBe(true)
    expect(asksAfter({ kind: 'saving' }, waiting)).toBe(true)
    expect(asksAfter({ ...waiting, reason: 'not-editable', isStored: false })).toBe(true)
  })

  it('is not asked about once they are sent, or when nothing can be done', () => {
    expect(asksAfter()).toBe(false)
    expect(asksAfter({ kind: 'saving' }, { kind: 'saved' })).toBe(false)
    expect(asksAfter({ kind: 'refused', text: 'No.' })).toBe(false)
    expect(asksAfter({ ...waiting, reason: 'not-editable' })).toBe(false)
  })

  it('is not asked about after the session is over', () => {
    expect(asksAfter(waiting)).toBe(true)
    stops.splice(0).forEach((stop) => stop())
    expect(isAsked()).toBe(false)
  })
})
