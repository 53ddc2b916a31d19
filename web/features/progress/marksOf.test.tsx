import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it } from 'vitest'
import { EMPTY_CONTENT } from '../../../shared/content/content.ts'
import { newEntityId } from '../../../shared/ids.ts'
import { mergeProgress, type Progress } from '../../../shared/progress/mergeProgress.ts'
import type { ProgressItem } from '../../../shared/progress/progressItems.ts'
import { ProgressClock } from '../../../shared/progress/stamps.ts'
import { claimMarks, leaveMarks, progressClaim } from '../../sources/progress/browserMarks.ts'
import { openProgressDatabase, progressRows } from '../../sources/progress/progressRows.ts'
import { ProgressSession } from '../../sync/progress/ProgressSession.ts'
import type { OwnAct } from '../../sync/undo/ownAct.ts'
import { changePin, pinsOf } from '../pins/pins.ts'
import { foundPoisOf } from '../pois/foundPois.ts'
import { markFound } from '../pois/markFound.ts'
import { marksOf } from './marksOf.ts'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  claimMarks(4)
})

/** The account on the server: what all devices have said, merged. */
const anAccount = () => {
  let progress: Progress = new Map()
  const say = (items: readonly ProgressItem[]) => {
    progress = mergeProgress(progress, items)
  }
  const answer = () =>
    Promise.resolve({ cursor: '0123456789abcdef:1', is_whole: true, items: [...progress.values()] })
  return {
    say,
    has: () => [...progress.values()].map(({ id, value }) => [id, value]),
    server: {
      read: answer,
      push(items: readonly ProgressItem[]) {
        say(items)
        return answer()
      },
    },
  }
}

let lastMap = 70
const image = { former: [], width: 100, height: 100 }

/** A page that follows the marks on a map. */
const follow = async (account: ReturnType<typeof anAccount>, mapId = String(++lastMap)) => {
  const database = await openProgressDatabase()
  const session = await ProgressSession.open({
    marks: marksOf({ mapId, claim: progressClaim() ?? '', image: () => image }),
    rows: progressRows(database, 4, mapId),
    server: account.server,
    clock: new ProgressClock('0123abcd'),
  })
  const acts: OwnAct[] = []
  const content = EMPTY_CONTENT
  const record = (act: OwnAct) => `step ${acts.push(act)}`
  return {
    acts,
    session,
    mapId,
    found: foundPoisOf(mapId),
    pins: pinsOf(mapId),
    marking: { found: foundPoisOf(mapId), session: { record, store: { getState: () => ({ content }) } } },
    async end() {
      await session.close()
      database.close()
    },
  }
}
const other = new ProgressClock('ffffffff')

it('a tick that is taken back and made again is so in the account, too, and what another device unticked is left alone', async () => {
  const account = anAccount()
  const { acts, session, marking, found, mapId, end } = await follow(account)
  const [one, two] = [newEntityId(Number(mapId)), newEntityId(Number(mapId))]
  markFound(marking, [one, two], true)
  await session.exchange()
  expect(account.has()).toEqual([
    [one, true],
    [two, true],
  ])
  account.say([{ kind: 'found', id: one, value: false, stamp: other.next() }])
  await session.exchange()
  expect([...found.getState().ids]).toEqual([two])
  acts[0]?.undo()
  await session.exchange()
  expect(account.has()).toEqual([
    [one, false],
    [two, false],
  ])
  expect(acts[0]?.undo()).toBeNull()
  acts[0]?.redo()
  await session.exchange()
  expect([...found.getState().ids].sort()).toEqual([one, two].sort())
  expect(account.has().map(([, value]) => value)).toEqual([true, true])
  await end()
})

it('an undone move of a pin is undone in the account, and one that another device has moved since stays there', async () => {
  const account = anAccount()
  const { acts, session, pins, marking, end } = await follow(account)
  const pin = { id: 'a', x: 1, y: 1, label: 'Stash', colour: '#4285f4' }
  const parts = { session: marking.session, pins }
  changePin(parts, undefined, pin)
  changePin(parts, pin, { ...pin, x: 2 })
  await session.exchange()
  acts[1]?.undo()
  await session.exchange()
  expect(account.has()).toEqual([['a', pin]])
  const moved = { ...pin, x: 9 }
  account.say([{ kind: 'pin', id: 'a', value: moved, image: 'i', stamp: other.next() }])
  await session.exchange()
  expect(acts[0]?.undo()).toBeNull()
  await session.exchange()
  expect(pins.getState()).toEqual([moved])
  expect(account.has()).toEqual([['a', moved]])
  await end()
})

it('a page that followed marks before they left takes nothing back of what the account has, even once it is signed in again', async () => {
  const account = anAccount()
  const { session, marking, found, mapId, end } = await follow(account)
  const id = newEntityId(Number(mapId))
  markFound(marking, [id], true)
  await session.exchange()
  leaveMarks(4)
  claimMarks(4)
  markFound(marking, [newEntityId(Number(mapId))], true)
  await session.exchange()
  expect(account.has()).toEqual([[id, true]])
  expect(found.getState().ids.has(id)).toBe(false)
  await end()
})

it('shows nothing of the account once the marks have left', async () => {
  const account = anAccount()
  const { session, found, mapId, end } = await follow(account)
  account.say([{ kind: 'found', id: newEntityId(Number(mapId)), value: true, stamp: other.next() }])
  leaveMarks(4)
  await session.exchange()
  expect(found.getState().ids.size).toBe(0)
  expect(Object.keys(localStorage)).toEqual([])
  await end()
})

it('a tick whose page died before it was noted is said when the map is opened again', async () => {
  const account = anAccount()
  const { session, marking, mapId, found, end } = await follow(account)
  const [noted, unnoted] = [newEntityId(Number(mapId)), newEntityId(Number(mapId))]
  markFound(marking, [noted], true)
  await session.exchange()
  await end()
  found.setFound([unnoted], true)
  found.setFound([noted], false)
  const again = await follow(account, mapId)
  await again.session.exchange()
  expect(account.has()).toEqual([
    [noted, false],
    [unnoted, true],
  ])
  await again.end()
})

it('what the account has told is not taken back where a browser that died has lost the marks that it showed', async () => {
  const account = anAccount()
  const { session, mapId, found, marking, end } = await follow(account)
  const [told, own] = [newEntityId(Number(mapId)), newEntityId(Number(mapId))]
  const flushed = { ...localStorage }
  account.say([{ kind: 'found', id: told, value: true, stamp: other.next() }])
  await session.exchange()
  markFound(marking, [own], true)
  await end()
  localStorage.clear()
  for (const [key, text] of Object.entries(flushed)) localStorage.setItem(key, String(text))
  const again = await follow(account, mapId)
  await again.session.exchange()
  expect(account.has()).toEqual([
    [told, true],
    [own, true],
  ])
  expect(found.getState().ids).toEqual(new Set([told, own]))
  await again.end()
})
