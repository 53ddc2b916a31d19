import type { Calibration } from '../../../shared/calibration/calibration.ts'
import type { Change } from '../../../shared/content/changes.ts'
import type { Content } from '../../../shared/content/content.ts'
import { copiedContent } from '../../../shared/content/copiedContent.ts'
import type { Floor } from '../../../shared/floors/floors.ts'
import { type AssetRef, isWebPicture } from '../../../shared/maps/assets.ts'
import { libraryIconName } from '../../../shared/maps/libraryIcons.ts'
import { refsIn } from '../local/localContent.ts'
import type { LocalPurpose } from '../local/localFiles.ts'

/** A map as it is copied: everything on it, and how to get at its files. */
export interface CopiedMap {
  readonly details: CopiedDetails
  readonly image: File
  readonly content: Content
  readonly floors: readonly Floor[]
  /** Returns the image of a floor; null if it shows that of the map, or if it is lost. */
  floorImageOf(floorId: number, signal: AbortSignal): Promise<File | null>
  /** Returns an icon or a picture that the content names; null if it is lost. */
  fileOf(ref: AssetRef, signal: AbortSignal): Promise<Blob | null>
}

/** Texts that were not given are empty. */
export interface CopiedDetails {
  readonly name: string
  readonly game: string
  readonly versionId: string
  readonly tipUrl: string
  readonly calibration: Calibration | null
}

/** Where a map is copied to. A copy that was begun before goes on. */
export interface CopyTarget {
  /** Takes the image and the floors. Returns what is there of the content already. */
  begin(map: CopiedMap, options: BeginOptions): Promise<Content>
  /** The id of the n-th entity, from 1. Once begun. */
  idAt(n: number): number
  /** Stores a file for the list that follows, and returns its ref. */
  putFile(purpose: LocalPurpose, file: Blob, signal: AbortSignal): Promise<AssetRef>
  /** Can be repeated. `at` counts from 0. */
  apply(at: number, changes: readonly Change[], signal: AbortSignal): Promise<void>
  /** All of it is there: it may be seen. */
  finish(poiIds: ReadonlyMap<number, number>, signal: AbortSignal): Promise<void>
}

interface BeginOptions {
  readonly signal: AbortSignal
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** How far a copy is, from 0 to 1. */
export type OnCopyProgress = (progress: number) => void

/** What a list and a file count beside the bytes of the image, in the progress. */
const LIST_WEIGHT = 200_000
const FILE_WEIGHT = 50_000

/**
 * Copies a map from where it lives to another place. Nobody sees the copy before it is whole. What fails, or is aborted, can
 * be begun again: what is there already is not copied twice.
 */
export const copyMap = async (
  from: CopiedMap,
  to: CopyTarget,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: OnCopyProgress },
): Promise<void> => {
  const purposes = purposesOf(from.content)
  let done = 0
  let all = from.image.size + purposes.size * FILE_WEIGHT + LIST_WEIGHT
  const tell = (weight: number) => onProgress(Math.min(1, (done += weight) / all))
  const there = await to.begin(from, {
    signal,
    onProgress: (share) => onProgress((share * from.image.size) / all),
  })
  const { lists, poiIds } = copiedContent(from.content, (n) => to.idAt(n))
  all += (lists.length - 1) * LIST_WEIGHT
  tell(from.image.size)
  const refs = new Map<AssetRef, AssetRef | null>()
  for (const [at, list] of lists.entries()) {
    signal.throwIfAborted()
    if (!isIn(there, list)) {
      for (const ref of refsIn(list)) {
        if (refs.has(ref)) continue
        const file = await from.fileOf(ref, signal)
        refs.set(ref, file && (await to.putFile(purposes.get(ref) ?? 'image', file, signal)))
        tell(FILE_WEIGHT)
      }
      await to.apply(
        at,
        list.map((change) => withRefs(change, refs)),
        signal,
      )
    }
    tell(LIST_WEIGHT)
  }
  signal.throwIfAborted()
  await to.finish(poiIds, signal)
  onProgress(1)
}

/** A list is applied as a whole or not at all. */
const isIn = (there: Content, [first]: readonly Change[]): boolean => {
  if (first?.op !== 'insert') return false
  const { id } = first.entity
  return [there.categories, there.types, there.pois, there.zones].some((entities) => entities.get(id))
}

/** The files that the content names, each with what it is for: an icon may be shown as a picture, too, but not the other way. */
export const purposesOf = ({ types, pois }: Content): ReadonlyMap<AssetRef, LocalPurpose> => {
  const purposes = new Map<AssetRef, LocalPurpose>()
  const add = (ref: AssetRef | null, purpose: LocalPurpose) => {
    if (ref !== null && libraryIconName(ref) === null && purposes.get(ref) !== 'icon')
      purposes.set(ref, purpose)
  }
  for (const { icon } of types) add(icon, 'icon')
  for (const { icon, image } of pois) {
    add(icon, 'icon')
    if (image !== null && !isWebPicture(image)) add(image, 'image')
  }
  return purposes
}

const withRefs = (change: Change, refs: ReadonlyMap<AssetRef, AssetRef | null>): Change => {
  if (change.op !== 'insert') return change
  const copied = (ref: AssetRef | null) => {
    const now = ref === null ? null : refs.get(ref)
    return now === undefined ? ref : now
  }
  switch (change.kind) {
    case 'type':
      return { ...change, entity: { ...change.entity, icon: copied(change.entity.icon) } }
    case 'poi': {
      const { icon, image } = change.entity
      return { ...change, entity: { ...change.entity, icon: copied(icon), image: copied(image) } }
    }
    default:
      return change
  }
}
