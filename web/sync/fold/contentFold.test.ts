import { describe, expect, it } from 'vitest'
import type { Change } from '../../../shared/content/changes.ts'
import type { LogEntry } from '../../../shared/content/commits.ts'
import { EMPTY_CONTENT } from '../../../shared/content/content.ts'
import { aPoi, aType } from '../../../tests/builders.ts'
import {
  type ContentFold,
  LogGapError,
  markSent,
  openFold,
  receiveEntries,
  settleApplied,
  settleRefused,
  withAdopted,
  withPending,
} from './contentFold.ts'

const insert = (id: number, name: string): Change => ({
  op: 'insert',
  kind: 'category',
  entity: { id, name },
})
const list = (changeId: string, ...changes: Change[]) => ({ changeId, changes, madeAt: 0 })
const entry = (revision: number, changeId: string, ...changes: Change[]): LogEntry => ({
  revision,
  changeId,
  userId: 2,
  at: new Date(0).toISOString(),
  changes,
})
const names = (fold: ContentFold) => [...fold.view.categories].map(({ name }) => name).sort()
const waiting = (fold: ContentFold) => fold.pending.map(({ changeId }) => changeId)

const mine = list('mine-one', insert(1, 'Towns'))
let drawn = 0
const newIds = { changeId: () => `drawn-${(drawn += 1)}`, entityId: () => 1_000 + (drawn += 1) }
const start = openFold(EMPTY_CONTENT, 0, newIds)
const added = withPending(start, mine)
const pending = added.ok ? added.fold : start

describe('folding pending lists over the server’s content', () => {
  it('shows a list before the server knows it', () => {
    expect(names(pending)).toEqual(['Towns'])
    expect(pending.server.categories.size).toBe(0)
  })

  it('regards an entry with a pending list as its acknowledgement', () => {
    const { fold, dropped } = receiveEntries(pending, [entry(1, 'mine-one', insert(1, 'Towns'))])
    expect([waiting(fold), names(fold), fold.revision, dropped]).toEqual([[], ['Towns'], 1, []])
  })

  it('skips entries it has, and none that it lacks', () => {
    const { fold } = receiveEntries(start, [entry(1, 'theirs-one', insert(5, 'Caves'))])
    expect(receiveEntries(fold, [entry(1, 'theirs-one', insert(5, 'Caves'))]).fold).toBe(fold)
    expect(() => receiveEntries(start, [entry(2, 'theirs-two', insert(6, 'Idols'))])).toThrow(LogGapError)
  })

  it('inserts an applied list where the log has it: between the missed entries', () => {
    const answer = { revision: 2, missed: [entry(1, 'theirs-one', insert(5, 'Caves'))] }
    const { fold } = settleApplied(markSent(pending, 'mine-one'), mine, answer)
    expect([waiting(fold), names(fold), fold.revision]).toEqual([[], ['Caves', 'Towns'], 2])
    expect(() => settleApplied(pending, mine, { revision: 3, missed: answer.missed })).toThrow(LogGapError)
  })

  it('keeps the view unchanged when the server only confirms it', () => {
    expect(settleApplied(pending, mine, { revision: 1, missed: [] }).fold.view).toBe(pending.view)
  })

  it('applies nothing twice when the response to a retry arrives late', () => {
    const { fold } = receiveEntries(start, [entry(1, 'mine-one', insert(1, 'Towns'))])
    const again = withAdopted(fold, [mine])
    expect([waiting(again.fold), again.dropped]).toEqual([['mine-one'], []])
    const settled = settleApplied(again.fold, mine, { revision: 1, missed: [] }).fold
    expect([waiting(settled), names(settled), settled.revision]).toEqual([[], ['Towns'], 1])
  })

  const theirs = [entry(1, 'theirs-one', insert(5, 'TOWNS'))]
  const rename: Change = { op: 'patch', kind: 'category', id: 1, fields: { name: 'Cities' } }

  it('drops unsent lists that no longer apply, and keeps those that may have arrived', () => {
    const known = receiveEntries(start, [entry(1, 'theirs-one', insert(5, 'Caves'))]).fold
    const change: Change = { op: 'patch', kind: 'category', id: 5, fields: { name: 'Dens' } }
    const patched = withPending(known, list('mine-two', change))
    const waits = patched.ok ? patched.fold : known
    const removal = [entry(2, 'theirs-two', { op: 'remove', kind: 'category', id: 5 })]
    const dropped = receiveEntries(waits, removal)
    expect([waiting(dropped.fold), dropped.dropped.map(({ changeId }) => changeId)]).toEqual([
      [],
      ['mine-two'],
    ])
    const sent = receiveEntries(markSent(waits, 'mine-two'), removal)
    expect([waiting(sent.fold), sent.dropped, names(sent.fold)]).toEqual([['mine-two'], [], []])
  })

  it('replaces a category by the one that somebody else created meanwhile, in all pending lists, with new change ids', () => {
    const later = withPending(pending, list('mine-two', rename, insert(2, 'Caves')))
    const { fold, dropped, replaced } = receiveEntries(later.ok ? later.fold : pending, theirs)
    expect([[...replaced.keys()], replaced.get('mine-one'), dropped]).toEqual([
      ['mine-one', 'mine-two'],
      null,
      [],
    ])
    expect(fold.pending.map(({ changes }) => changes)).toEqual([[{ ...rename, id: 5 }, insert(2, 'Caves')]])
    expect(waiting(fold)).not.toContain('mine-two')
    expect(names(fold)).toEqual(['Caves', 'Cities'])
  })

  it('shows how a list that may have arrived would apply, and alters nothing until that is known', () => {
    const later = withPending(markSent(pending, 'mine-one'), list('mine-two', rename))
    const { fold, replaced } = receiveEntries(later.ok ? later.fold : pending, theirs)
    expect([waiting(fold), replaced.size, names(fold)]).toEqual([['mine-one', 'mine-two'], 0, ['Cities']])
    const refused = settleRefused(fold, 'mine-one', [])
    expect([refused.fold.pending.map(({ changes }) => changes), refused.dropped]).toEqual([
      [[{ ...rename, id: 5 }]],
      [],
    ])
  })

  it('chooses a new id where another entity has it', () => {
    const { fold } = receiveEntries(pending, [entry(1, 'theirs-one', insert(1, 'Caves'))])
    expect(names(fold)).toEqual(['Caves', 'Towns'])
    expect(fold.pending[0]?.isSent).toBe(false)
  })

  it('drops the lists that depend on a refused one', () => {
    const later = withPending(pending, list('mine-two', rename))
    const { fold, dropped } = settleRefused(later.ok ? later.fold : pending, 'mine-one', [])
    expect([waiting(fold), names(fold), dropped.map(({ changeId }) => changeId)]).toEqual([
      [],
      [],
      ['mine-two'],
    ])
  })

  it('adapts lists to those before them, though one in between is undecided', () => {
    const type = (id: number, categoryId: number): Change => ({
      op: 'insert',
      kind: 'type',
      entity: aType({ id, categoryId }),
    })
    const poi = (id: number, typeId: number): Change => ({
      op: 'insert',
      kind: 'poi',
      entity: aPoi({ id, typeId }),
    })
    const adopted = withAdopted(start, [
      list('towns', insert(1, 'Towns'), type(2, 1)),
      list('caves', insert(4, 'Caves')),
    ])
    const later = withPending(adopted.fold, list('later', poi(7, 2)))
    if (!later.ok) throw new Error('The list was refused.')
    const theirs = [
      entry(1, 'theirs-one', insert(11, 'Caves')),
      entry(2, 'theirs-two', insert(13, 'Towns'), type(14, 13)),
    ]
    const { fold } = settleRefused(later.fold, 'towns', theirs)
    expect(fold.pending.map(({ isSent }) => isSent)).toEqual([true, false])
    expect(fold.pending.at(-1)?.changes).toMatchObject([{ entity: { id: 7, typeId: 14 } }])
  })
})
