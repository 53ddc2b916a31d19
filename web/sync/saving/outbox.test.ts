import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SimulatedSource } from '../../../tests/content/SimulatedSource.ts'
import { flush, MemoryLists } from '../../../tests/content/World.ts'
import type { PendingLists } from '../../sources/local/pendingLists.ts'
import { SyncedSession } from '../SyncedSession.ts'
import { notices } from './notices.ts'
import { abilitiesFor } from '../../../tests/abilitiesFor.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const insert = (n: number, name: string) =>
  ({ op: 'insert', kind: 'category', entity: { id: 2 ** 27 + n, name } }) as const

const never = () => new Promise<never>(() => {})
const refused = () => Promise.reject(new Error('QuotaExceededError'))

/** As if another tab blocked the database: no call returns. */
const BLOCKED: PendingLists = { adopt: never, add: never, replace: never, remove: never }
/** As if the browser stored nothing for this page. */
const REFUSING: PendingLists = { adopt: refused, add: refused, replace: refused, remove: refused }

const editorWith = (lists: PendingLists) => {
  const source = new SimulatedSource()
  const session = new SyncedSession({
    source,
    lists,
    opened: {
      content: source.content,
      revision: 0,
      record: { id: '1', abilities: abilitiesFor(true) },
    },
    userId: 2,
  })
  const told: string[] = []
  session.onNotice((text) => told.push(text))
  void session.start()
  return { source, session, told, save: () => session.store.getState().save }
}

const saved = async (source: SimulatedSource) => {
  await flush()
  return [...source.content.categories].map(({ name }) => name)
}

describe('a database that never opens', () => {
  it('delays a list for three seconds; then it is sent without being stored, which is reported once', async () => {
    const { source, session, told, save } = editorWith(BLOCKED)
    session.commit([insert(1, 'Ore')])
    await vi.advanceTimersByTimeAsync(2_900)
    expect(await saved(source)).toEqual([])
    expect(save().kind).toBe('saving')
    await vi.advanceTimersByTimeAsync(200)
    expect(await saved(source)).toEqual(['Ore'])
    expect(save()).toEqual({ kind: 'saved' })
    expect(told).toEqual([notices.notStored])
  })

  it('is not waited for again', async () => {
    const { source, session, told } = editorWith(BLOCKED)
    session.commit([insert(1, 'Ore')])
    await vi.advanceTimersByTimeAsync(3_100)
    session.commit([insert(2, 'Herbs')])
    expect(await saved(source)).toEqual(['Ore', 'Herbs'])
    expect(told).toEqual([notices.notStored])
  })

  it('does not let an offline page claim that its changes are stored', async () => {
    const { source, session, save } = editorWith(BLOCKED)
    source.fate = () => 'request-lost'
    session.commit([insert(1, 'Ore')])
    await vi.advanceTimersByTimeAsync(3_100)
    await flush()
    expect(save()).toEqual({ kind: 'waiting', reason: 'offline', count: 1, isStored: false })
  })

  it('is used once it has opened after all, and the status says so at once', async () => {
    const lists = new MemoryLists()
    let open = () => {}
    const isOpen = new Promise<void>((resolve) => (open = resolve))
    const { source, session, save } = editorWith({
      adopt: () => isOpen.then(() => lists.adopt()),
      add: (list) => isOpen.then(() => lists.add(list)),
      replace: (replaced) => isOpen.then(() => lists.replace(replaced)),
      remove: (changeId) => isOpen.then(() => lists.remove(changeId)),
    })
    source.fate = () => 'request-lost'
    session.commit([insert(1, 'Ore')])
    await vi.advanceTimersByTimeAsync(3_100)
    expect(save()).toMatchObject({ kind: 'waiting', isStored: false })
    open()
    await vi.waitFor(() => expect(save()).toMatchObject({ kind: 'waiting', count: 1, isStored: true }))
    session.commit([insert(2, 'Herbs')])
    await flush()
    expect(save()).toMatchObject({ kind: 'waiting', count: 2, isStored: true })
    expect(lists.rows).toHaveLength(2)
    source.fate = () => 'ok'
    session.retry()
    expect(await saved(source)).toEqual(['Ore', 'Herbs'])
    expect(lists.rows).toEqual([])
  })
})

describe('a database that fails', () => {
  it('delays nothing, and is reported once', async () => {
    const { source, session, told, save } = editorWith(REFUSING)
    session.commit([insert(1, 'Ore')])
    session.commit([insert(2, 'Herbs')])
    expect(await saved(source)).toEqual(['Ore', 'Herbs'])
    expect(save()).toEqual({ kind: 'saved' })
    expect(told).toEqual([notices.notStored])
  })

  it('is reported while changes wait', async () => {
    const { source, session, save } = editorWith(REFUSING)
    source.fate = () => 'request-lost'
    session.commit([insert(1, 'Ore')])
    await flush()
    expect(save()).toEqual({ kind: 'waiting', reason: 'offline', count: 1, isStored: false })
  })
})
