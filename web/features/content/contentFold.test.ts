import { describe, expect, it } from 'vitest'
import type { Change } from '../../../shared/changes.ts'
import type { LogEntry } from '../../../shared/commits.ts'
import { EMPTY_CONTENT } from '../../../shared/content.ts'
import {
  LogGapError,
  markSent,
  openFold,
  receiveEntries,
  settleApplied,
  settleRefused,
  withAdopted,
  withPending,
  type ContentFold,
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
const start = openFold(EMPTY_CONTENT, 0)
const added = withPending(start, mine)
const pending = added.ok ? added.fold : start

describe('folding pending lists over the server’s content', () => {
  it('shows a list before the server knows it', () => {
    expect(names(pending)).toEqual(['Towns'])
    expect(pending.server.categories.size).toBe(0)
  })

  it('takes an entry that carries a pending list as its acknowledgement', () => {
    const { fold, dropped } = receiveEntries(pending, [entry(1, 'mine-one', insert(1, 'Towns'))])
    expect([waiting(fold), names(fold), fold.revision, dropped]).toEqual([[], ['Towns'], 1, []])
  })

  it('skips entries it knows, and does not skip any it lacks', () => {
    const { fold } = receiveEntries(start, [entry(1, 'theirs-one', insert(5, 'Caves'))])
    expect(receiveEntries(fold, [entry(1, 'theirs-one', insert(5, 'Caves'))]).fold).toBe(fold)
    expect(() => receiveEntries(start, [entry(2, 'theirs-two', insert(6, 'Idols'))])).toThrow(LogGapError)
  })

  it('puts an applied list where the log has it: in the place that is not missed', () => {
    const answer = { revision: 2, missed: [entry(1, 'theirs-one', insert(5, 'Caves'))] }
    const { fold } = settleApplied(markSent(pending, 'mine-one'), mine, answer)
    expect([waiting(fold), names(fold), fold.revision]).toEqual([[], ['Caves', 'Towns'], 2])
    expect(() => settleApplied(pending, mine, { revision: 3, missed: answer.missed })).toThrow(LogGapError)
  })

  it('leaves the view as it is when the server only confirms it', () => {
    expect(settleApplied(pending, mine, { revision: 1, missed: [] }).fold.view).toBe(pending.view)
  })

  it('applies nothing twice when the answer to a retry comes late', () => {
    const { fold } = receiveEntries(start, [entry(1, 'mine-one', insert(1, 'Towns'))])
    const again = withAdopted(fold, [mine])
    expect([waiting(again.fold), again.dropped]).toEqual([['mine-one'], []])
    const settled = settleApplied(again.fold, mine, { revision: 1, missed: [] }).fold
    expect([waiting(settled), names(settled), settled.revision]).toEqual([[], ['Towns'], 1])
  })

  it('drops what has never left and no longer applies, and keeps what may have arrived', () => {
    const theirs = [entry(1, 'theirs-one', insert(5, 'TOWNS'))]
    expect(receiveEntries(pending, theirs)).toMatchObject({ dropped: [mine], fold: { pending: [] } })
    const sent = receiveEntries(markSent(pending, 'mine-one'), theirs)
    expect([waiting(sent.fold), sent.dropped, names(sent.fold)]).toEqual([['mine-one'], [], ['TOWNS']])
  })

  it('a refusal takes with it what stood on the list', () => {
    const rename: Change = { op: 'patch', kind: 'category', id: 1, fields: { name: 'Cities' } }
    const later = withPending(pending, list('mine-two', rename))
    const { fold, dropped } = settleRefused(later.ok ? later.fold : pending, 'mine-one', [])
    expect([waiting(fold), names(fold), dropped.map(({ changeId }) => changeId)]).toEqual([
      [],
      [],
      ['mine-two'],
    ])
  })
})
