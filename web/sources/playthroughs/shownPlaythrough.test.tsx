import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { foundKey, parkedKey, pinsKey } from '../local/markKeys.ts'
import { copyShownMarks, finishSwitch, readShownPlaythrough, showPlaythrough } from './shownPlaythrough.ts'

const [MAP, OTHER] = ['5', '0123456789abcdef']

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const shown = () => ({
  id: readShownPlaythrough(MAP).id,
  found: localStorage.getItem(foundKey(MAP)),
  pins: localStorage.getItem(pinsKey(MAP)),
})
const FIRST = { id: 'first', found: '[1]', pins: '[{"id":"a"}]' }
const EMPTY = { id: OTHER, found: null, pins: null }

const withFirst = () => {
  localStorage.setItem(foundKey(MAP), FIRST.found)
  localStorage.setItem(pinsKey(MAP), FIRST.pins)
}

/** Writes only what `may` allows, to the storage that is there after `vi.unstubAllGlobals`. */
const guardWrites = (may: (key: string, text: string | null) => boolean): void => {
  const stored = localStorage
  const guarded = (key: string, text: string | null) => {
    if (!may(key, text)) throw new Error('This is not written.')
    if (text === null) stored.removeItem(key)
    else stored.setItem(key, text)
  }
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.getItem(key),
    setItem: guarded,
    removeItem: (key: string) => guarded(key, null),
  })
}

/** What is stored, in characters. */
const lengthWithout = (stored: Storage, without = ''): number =>
  Object.keys(stored)
    .filter((key) => key !== without)
    .reduce((sum, key) => sum + key.length + (stored.getItem(key) ?? '').length, 0)

describe('a playthrough that is shown', () => {
  it('exchanges the marks with the one before, and back', () => {
    withFirst()
    expect(showPlaythrough(MAP, OTHER)).toBe(true)
    expect(shown()).toEqual(EMPTY)
    localStorage.setItem(foundKey(MAP), '[2]')
    showPlaythrough(MAP, 'first')
    expect(shown()).toEqual(FIRST)
    showPlaythrough(MAP, OTHER)
    expect(shown()).toEqual({ id: OTHER, found: '[2]', pins: null })
    expect(Object.keys(localStorage).filter((key) => key.endsWith(`_${OTHER}`))).toEqual([])
  })

  it('can begin with a copy of the marks', () => {
    withFirst()
    copyShownMarks(MAP, OTHER)
    showPlaythrough(MAP, OTHER)
    expect(shown()).toEqual({ ...FIRST, id: OTHER })
    localStorage.setItem(foundKey(MAP), '[]')
    showPlaythrough(MAP, 'first')
    expect(shown()).toEqual(FIRST)
  })

  it('is wholly this or that one wherever the browser dies while it switches, and nothing is lost', () => {
    for (let writes = 0, isWhole = false; !isWhole; writes++) {
      localStorage.clear()
      withFirst()
      let count = 0
      guardWrites(() => count++ < writes)
      try {
        showPlaythrough(MAP, OTHER)
      } catch {
        // The browser has died.
      }
      vi.unstubAllGlobals()
      isWhole = count <= writes
      finishSwitch(MAP)
      expect([FIRST, EMPTY], `after ${writes} writes`).toContainEqual(shown())
      showPlaythrough(MAP, OTHER)
      expect(shown(), `after ${writes} writes`).toEqual(EMPTY)
      showPlaythrough(MAP, 'first')
      expect(shown(), `after ${writes} writes`).toEqual(FIRST)
    }
  })

  it('stays where there is no room for another', () => {
    const large = JSON.stringify([...Array(100).keys()])
    const results = new Set<boolean>()
    for (let room = 0; room < 2_000; room += 20) {
      localStorage.clear()
      withFirst()
      localStorage.setItem(parkedKey('found', MAP, OTHER), large)
      const stored = localStorage
      const most = lengthWithout(stored) + room
      guardWrites(
        (key, text) => text === null || lengthWithout(stored, key) + key.length + text.length <= most,
      )
      const isShown = showPlaythrough(MAP, OTHER)
      vi.unstubAllGlobals()
      results.add(isShown)
      expect(shown(), `with room for ${room}`).toEqual(isShown ? { ...EMPTY, found: large } : FIRST)
      showPlaythrough(MAP, isShown ? 'first' : OTHER)
      expect(shown(), `with room for ${room}`).toEqual(isShown ? FIRST : { ...EMPTY, found: large })
    }
    expect(results).toEqual(new Set([true, false]))
  })
})
