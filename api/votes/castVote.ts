import { LRUCache } from 'lru-cache'
import { randomUUID } from 'node:crypto'
import type { Vote } from '../../shared/people/votes.ts'
import { sharedRuns } from '../store/sharedWork.ts'
import { voteId } from '../maps/presentMap.ts'
import type { Services } from '../services.ts'
import type { Store } from '../store/Store.ts'

type Parts = Pick<Services, 'store' | 'catalogue'>

/**
 * Sets or clears the vote of a user on a map, and brings `votes` on the map up to date.
 *
 * The rows are the truth; `votes` on the map is their sum, for lists to be sorted by. A note is written before the row and
 * deleted when the sum is, so that after a crash between the two the sweep knows which sums to add up again.
 */
export const castVote = async (parts: Parts, mapId: number, userId: number, vote: Vote): Promise<void> => {
  const { store, catalogue } = parts
  const note = `${noteStart(mapId)}${randomUUID()}`
  await store.insert('claims', { _id: note, owner_id: NOTE_OWNER, created_at: new Date() })
  const _id = voteId(mapId, userId)
  if (vote === 0) await store.delete('votes', _id)
  else await store.upsert('votes', { _id, map_id: mapId, user_id: userId, vote, created_at: new Date() })
  await settlingOf(store, mapId)()
  catalogue.forget()
  await store.delete('claims', note)
}

/** Takes back all votes of a user: of somebody whose account is deleted. May be repeated. */
export const withdrawVotes = async (parts: Parts, userId: number): Promise<void> => {
  for await (const { map_id } of parts.store.stream('votes', { equals: { user_id: userId } }))
    await castVote(parts, map_id, userId, 0)
}

/** No vote takes this long to be cast. */
const ABANDONED_MS = 10 * 60_000

/** Adds up again the votes of maps whose sum a crash may have left behind. */
export const sweepVotes = async ({ store, catalogue }: Parts): Promise<void> => {
  for await (const { _id, created_at } of store.stream('claims', { equals: { owner_id: NOTE_OWNER } })) {
    await settlingOf(store, mapOfNote(_id))()
    // A younger one may be of a vote that is still being cast.
    if (Date.now() - created_at.getTime() > ABANDONED_MS) await store.delete('claims', _id)
    catalogue.forget()
  }
}

/** The owner of the notes of votes that are being cast. */
const NOTE_OWNER = 'vote'
const noteStart = (mapId: number): string => `vote:${mapId}:`
const mapOfNote = (note: string): number => Number(note.split(':')[1])

const MAPS_AT_ONCE = 1_000
const settlings = new WeakMap<Store, LRUCache<number, () => Promise<void>>>()

/** Votes that come together share one run of `settleVotes`. */
const settlingOf = (store: Store, mapId: number): (() => Promise<void>) => {
  const ofStore = settlings.get(store) ?? new LRUCache<number, () => Promise<void>>({ max: MAPS_AT_ONCE })
  settlings.set(store, ofStore)
  const run = ofStore.get(mapId) ?? sharedRuns(() => settleVotes(store, mapId))
  ofStore.set(mapId, run)
  return run
}

/**
 * Writes the sum of a map's votes to its record. Of several servers that do so at once, one may write a sum that is out of
 * date by then; so everybody adds up once more after writing, and the last one to write has written the sum of all.
 */
export const settleVotes = async (store: Store, mapId: number): Promise<void> => {
  const sum = () => store.sum('votes', 'vote', { equals: { map_id: mapId } })
  let written: number
  let votes = await sum()
  do {
    written = votes
    await store.update('maps', String(mapId), { votes: written })
    votes = await sum()
  } while (votes !== written)
}
