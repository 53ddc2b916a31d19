import { MAX_MAP_ID } from '../../shared/ids.ts'
import { DuplicateKeyError, type Store } from './Store.ts'

/** Small, because a restart wastes the rest of its block. */
const BLOCK = 10

type Noun = 'user' | 'map' | 'game' | 'comment' | 'proposal'

interface Counter {
  /** The next block to try to claim; unknown until the first claim. */
  nextBlock: number | null
  readonly free: number[]
  /** Settles with the last claim: a process makes one claim at a time. */
  claiming: Promise<void>
}

const counters = new WeakMap<Store, Map<Noun, Counter>>()

/** User 1 is the operator's own account, so other users are counted from 2. */
const firstOf = (noun: Noun): number => (noun === 'user' ? 2 : 1)

/** Returns a number that no other call in any process gets. Numbers rise, with gaps. */
export const nextId = async (store: Store, noun: Noun): Promise<number> => {
  const counter = counterOf(store, noun)
  for (;;) {
    const id = counter.free.shift()
    if (id !== undefined) return id
    const claiming = counter.claiming.then(() => refill(store, noun, counter))
    counter.claiming = claiming.catch(() => undefined)
    await claiming
  }
}

/** Returns a number that is at least as high as every number given out. */
export const highestId = async (store: Store, noun: Noun): Promise<number> =>
  firstOf(noun) - 1 + (await firstFreeBlock(store, noun)) * BLOCK

const counterOf = (store: Store, noun: Noun): Counter => {
  const ofStore = counters.get(store) ?? new Map<Noun, Counter>()
  counters.set(store, ofStore)
  const counter = ofStore.get(noun) ?? { nextBlock: null, free: [], claiming: Promise.resolve() }
  ofStore.set(noun, counter)
  return counter
}

const refill = async (store: Store, noun: Noun, counter: Counter): Promise<void> => {
  if (counter.free.length > 0) return
  let block = counter.nextBlock ?? (await firstFreeBlock(store, noun))
  while (!(await claim(store, noun, block))) block++
  counter.nextBlock = block + 1
  const first = firstOf(noun) + block * BLOCK
  if (first + BLOCK > MAX_MAP_ID) throw new Error(`No ${noun} ids are left.`)
  for (let offset = 0; offset < BLOCK; offset++) counter.free.push(first + offset)
}

const claimId = (noun: Noun, block: number): string => `counter:${noun}:${block}`

const claim = async (store: Store, noun: Noun, block: number): Promise<boolean> => {
  try {
    await store.insert('claims', { _id: claimId(noun, block), owner_id: 'counter', created_at: new Date() })
    return true
  } catch (error) {
    if (error instanceof DuplicateKeyError) return false
    throw error
  }
}

/** Blocks are claimed in order, so a binary search finds the first free one. */
const firstFreeBlock = async (store: Store, noun: Noun): Promise<number> => {
  const isClaimed = async (block: number) => (await store.get('claims', claimId(noun, block))) !== null
  if (!(await isClaimed(0))) return 0
  let claimed = 0
  let free = 1
  while (await isClaimed(free)) [claimed, free] = [free, free * 2]
  while (free - claimed > 1) {
    const middle = Math.floor((claimed + free) / 2)
    if (await isClaimed(middle)) claimed = middle
    else free = middle
  }
  return free
}
