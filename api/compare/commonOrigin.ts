import type { ImageMove } from '../../shared/maps/imagePlacement.ts'
import { inverseMoves, movesSince } from '../../shared/maps/imagePlacing.ts'
import { withCurrentImage } from '../maps/replaceImage.ts'
import type { BranchDocument } from '../store/branchDocuments.ts'
import type { MapDocument } from '../store/collections.ts'
import type { Store } from '../store/Store.ts'

/** One step from a branch to what it was branched from. */
interface Step {
  readonly branchId: number
  readonly note: BranchDocument
  /** By which a place of the branch becomes one of its origin. */
  readonly moves: readonly ImageMove[]
}

interface Lineage {
  /** From the map back to the first of its origins. */
  readonly steps: readonly Step[]
  /** The maps themselves, that one first. */
  readonly mapIds: readonly number[]
}

/** One map's part in a common origin. */
export interface Side {
  /** What the map descends from and the origin began; null for the origin itself. */
  readonly first: Step | null
  /** By which a place of the map becomes one of the origin. */
  readonly moves: readonly ImageMove[]
}

export interface CommonOrigin {
  readonly map: MapDocument | null
  readonly here: Side
  readonly there: Side
}

/** A chain of branches longer than this has its first origins forgotten. */
const STEPS_MAX = 20

/** Returns the map that two maps descend from, which may be one of them; null if there is none. */
export const commonOrigin = async (
  store: Store,
  here: MapDocument,
  there: MapDocument,
): Promise<CommonOrigin | null> => {
  const [own, other] = [await lineageOf(store, here), await lineageOf(store, there)]
  const originId = own.mapIds.find((id) => other.mapIds.includes(id))
  if (originId === undefined) return null
  return {
    map: await store.get('maps', String(originId)),
    here: sideOf(own, originId),
    there: sideOf(other, originId),
  }
}

/** Returns by which a place on the image that a branch began with becomes one on the present image of its origin. */
export const movesSinceBranching = async (
  store: Store,
  origin: MapDocument | null,
  note: BranchDocument,
): Promise<readonly ImageMove[]> => (origin ? movesFrom(store, origin, note.image_id) : [])

const sideOf = ({ steps, mapIds }: Lineage, originId: number): Side => {
  const taken = steps.slice(0, mapIds.indexOf(originId))
  return { first: taken.at(-1) ?? null, moves: taken.flatMap(({ moves }) => moves) }
}

const lineageOf = async (store: Store, map: MapDocument): Promise<Lineage> => {
  const steps: Step[] = []
  const mapIds = [Number(map._id)]
  let branch: MapDocument | null = map
  while (branch && steps.length < STEPS_MAX) {
    const note: BranchDocument | null = await store.get('branches', branch._id)
    if (!note) break
    const origin: MapDocument | null = await store.get('maps', String(note.origin_id))
    const toBegin = inverseMoves(await movesFrom(store, branch, null))
    const toOrigin = await movesSinceBranching(store, origin, note)
    steps.push({ branchId: Number(branch._id), note, moves: [...toBegin, ...toOrigin] })
    mapIds.push(note.origin_id)
    branch = origin
  }
  return { steps, mapIds }
}

/** `imageId` null stands for the first image of the map. */
const movesFrom = async (
  store: Store,
  stored: MapDocument,
  imageId: string | null,
): Promise<readonly ImageMove[]> => {
  const { map } = await withCurrentImage(store, stored)
  const former = (map.former_images ?? []).map((image) => ({ ...image }))
  const { width, height } = map.image
  const first = imageId ?? former[0]?.id
  return first === undefined ? [] : movesSince(first, { width, height, former })
}
