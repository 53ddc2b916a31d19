import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showPlaythrough } from '../playthroughs/shownPlaythrough.ts'
import {
  claimMarks,
  countMarks,
  leaveMarks,
  progressClaim,
  progressOwner,
  releaseMarks,
  setMarksAside,
} from './browserMarks.ts'
import { leaveBrowser } from './leaveBrowser.ts'

const OWNER_KEY = 'pinfold_progress_of'
const store = (texts: Readonly<Record<string, string>>) => {
  for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text)
}
/** Everything that is stored but whose it is. */
const stored = (): Record<string, string> =>
  Object.fromEntries(
    Object.keys(localStorage)
      .filter((key) => key !== OWNER_KEY)
      .map((key) => [key, localStorage.getItem(key) ?? '']),
  )

const GUEST = { pinfold_found_5: '[1]', pinfold_pins_6: '[{"id":"a"}]', pinfold_image_6: 'i' }
const ACCOUNT = { pinfold_found_5: '[2,3]', pinfold_layers_7: '[{"id":"b"}]' }
/** Of a map of this browser alone, and of nobody's marks. */
const OTHER = { pinfold_found_local1: '[9]', pinfold_found_filter_5: 'all' }

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

/** Writes only what `may` allows, to the storage that is there after `vi.unstubAllGlobals`. A removal has no text. */
const guardWrites = (may: (key: string, text: string | null) => boolean): void => {
  const stored = localStorage
  const guarded = (key: string, text: string | null) => {
    if (!may(key, text)) throw new Error('This is not written.')
    if (text === null) stored.removeItem(key)
    else stored.setItem(key, text)
  }
  const methods = new Map<string | symbol, unknown>([
    ['getItem', (key: string) => stored.getItem(key)],
    ['setItem', guarded],
    ['removeItem', (key: string) => guarded(key, null)],
  ])
  vi.stubGlobal('localStorage', new Proxy(stored, { get: (_, name) => methods.get(name) }))
}

/** Account 4 is signed in, the guest's marks are aside, and its own are shown. */
const withGuestAside = () => {
  store({ ...GUEST, ...OTHER })
  setMarksAside()
  claimMarks(4)
  store(ACCOUNT)
}

it('counts found marks, pins and drawings on maps of the server', () => {
  store({
    ...GUEST,
    ...OTHER,
    pinfold_layers_6: '[{"id":"b"}]',
    pinfold_found_8: '[]',
    pinfold_pins_9: '{broken',
  })
  expect(countMarks()).toEqual({ mapIds: ['5', '6'], found: 1, things: 2 })
})

it('tells each taking of the marks from those before', () => {
  claimMarks(4)
  const first = progressClaim()
  claimMarks(4)
  expect([progressOwner(), progressClaim() === first]).toEqual([4, false])
})

describe('when an account leaves, its marks', () => {
  it('stay if they are another account’s by now, or nobody’s', () => {
    withGuestAside()
    expect(leaveMarks(3)).toBe(false)
    expect(stored()).toMatchObject(ACCOUNT)
    releaseMarks(3)
    expect(progressOwner()).toBe(4)
    localStorage.removeItem(OWNER_KEY)
    expect(leaveMarks(4)).toBe(false)
    expect(stored()).toMatchObject(ACCOUNT)
  })

  it('go, and the guest’s are there again, as the page is told', () => {
    withGuestAside()
    const heard = vi.fn<(event: StorageEvent) => void>()
    window.addEventListener('storage', heard)
    expect(leaveMarks(4)).toBe(true)
    window.removeEventListener('storage', heard)
    expect(stored()).toEqual({ ...GUEST, ...OTHER })
    expect(progressOwner()).toBeNull()
    expect(heard.mock.calls.map(([{ key }]) => key)).toContain('pinfold_layers_7')
  })

  it('go to the end after a crash at any point, and the guest’s are all there', () => {
    for (let writes = 0; writes < 20; writes++) {
      localStorage.clear()
      withGuestAside()
      let left = writes
      guardWrites(() => left-- > 0)
      try {
        leaveMarks(4)
      } catch {
        // It has died.
      }
      vi.unstubAllGlobals()
      leaveMarks(progressOwner() ?? 4)
      expect(stored(), `after ${writes} writes`).toEqual({ ...GUEST, ...OTHER })
    }
  })
})

it('those of each playthrough go with those of the same one, whichever is shown', () => {
  const run = '0123456789abcdef'
  store({ ...GUEST, pinfold_playthroughs_5: `[{"id":"${run}","name":"Second run"}]` })
  showPlaythrough('5', run)
  store({ pinfold_found_5: '[7]' })
  setMarksAside()
  claimMarks(4)
  expect(Object.keys(stored()).filter((key) => !key.startsWith('pinfold_aside:'))).toEqual([])
  store({ pinfold_found_5: '[8]' })
  showPlaythrough('5', run)
  store({ pinfold_found_5: '[9]' })
  releaseMarks(4)
  expect(stored()).toMatchObject({ pinfold_found_5: '[8,1]', [`pinfold_found_5_${run}`]: '[9,7]' })
})

it('those of an account that keeps none any more stay, beside the guest’s', () => {
  withGuestAside()
  store({ pinfold_pins_6: '[{"id":"a","label":"later"},{"id":"c"}]' })
  releaseMarks(4)
  expect(progressOwner()).toBeNull()
  expect(stored()).toEqual({
    ...OTHER,
    ...ACCOUNT,
    pinfold_found_5: '[2,3,1]',
    pinfold_pins_6: '[{"id":"a","label":"later"},{"id":"c"}]',
    pinfold_image_6: 'i',
  })
})

it('what is put aside a second time goes with what is there', () => {
  store({ pinfold_found_5: '[1]' })
  setMarksAside()
  store({ pinfold_found_5: '[2]' })
  setMarksAside()
  claimMarks(4)
  leaveMarks(4)
  expect(stored()).toEqual({ pinfold_found_5: '[1,2]' })
})

it('moves marks where there is no room for them twice', () => {
  store({ pinfold_found_5: '[1]' })
  const full = localStorage
  guardWrites((key, text) => text === null || Object.keys(full).every((other) => other === key))
  setMarksAside()
  vi.unstubAllGlobals()
  expect(stored()).toEqual({ 'pinfold_aside:pinfold_found_5': '[1]' })
})

describe('what cannot be put aside', () => {
  it('stays, with what had been put there', () => {
    store(GUEST)
    guardWrites((key) => key !== 'pinfold_aside:pinfold_pins_6')
    expect(setMarksAside).toThrow()
    vi.unstubAllGlobals()
    expect([stored(), progressOwner()]).toEqual([GUEST, null])
  })

  it('stays where another playthrough cannot be shown', () => {
    const run = '0123456789abcdef'
    store({ ...GUEST, pinfold_playthroughs_5: `[{"id":"${run}","name":"Second run"}]` })
    showPlaythrough('5', run)
    store({ pinfold_found_5: '[7]' })
    const before = stored()
    guardWrites((key, text) => text === null || !key.startsWith('pinfold_playthrough_'))
    expect(setMarksAside).toThrow()
    vi.unstubAllGlobals()
    expect(stored()).toEqual(before)
  })
})

it('what was put aside where the page died before an account came is shown again', async () => {
  store(GUEST)
  setMarksAside()
  await leaveBrowser(null)
  expect([stored(), progressOwner()]).toEqual([GUEST, null])
  claimMarks(4)
  store({ 'pinfold_aside:pinfold_found_9': '[1]' })
  await leaveBrowser(4)
  expect(stored()).toMatchObject({ 'pinfold_aside:pinfold_found_9': '[1]' })
})

it('of two notes of a touch the newer stays', () => {
  const [older, newer] = ['{"at":1,"poiCount":9}', '{"at":2,"poiCount":3}']
  store({ pinfold_touched_5: newer, pinfold_touched_6: older })
  setMarksAside()
  claimMarks(4)
  store({ pinfold_touched_5: older, pinfold_touched_6: newer })
  releaseMarks(4)
  expect(stored()).toEqual({ pinfold_touched_5: newer, pinfold_touched_6: newer })
})
