import {
  type Change,
  type OutsideReference,
  outsideReferencesOf,
  type Refusal,
} from '../../shared/content/changes.ts'
import { idOf } from '../../shared/content/contentDraft.ts'
import { refuseWhere } from '../../shared/content/contentRefusals.ts'
import { mapIdOfEntity } from '../../shared/ids.ts'
import { libraryIconName } from '../../shared/maps/libraryIcons.ts'
import { iconLibrary } from '../images/iconLibrary.ts'
import type { Store } from '../store/Store.ts'
import { knownAssets } from './assets.ts'

/** Refuses changes of entities whose ids belong to another map. */
export const refuseForeignIds = (mapId: number, changes: readonly Change[]): Refusal[] =>
  changes.flatMap((change, index) =>
    mapIdOfEntity(idOf(change)) === mapId
      ? []
      : [{ index, code: 'wrong-map', text: 'This id belongs to another map.' }],
  )

/**
 * Refuses icons and pictures that are not files of the map, pictures used as icons, icons that are not in the library, and
 * links to maps the author may not see.
 */
export const refuseUnknownReferences = async (
  store: Store,
  mapId: number,
  changes: readonly Change[],
  canSeeMap: (mapId: number) => Promise<boolean>,
): Promise<Refusal[]> => {
  const files = await knownAssets(store, mapId, namedAssets(changes))
  const libraryNames = await knownLibraryIcons(changes)
  const isSeen = new Map<number, boolean>()
  for (const { to } of changes.flatMap(outsideReferencesOf))
    if (typeof to === 'number' && !isSeen.has(to)) isSeen.set(to, await canSeeMap(to))
  // A map may show thousands of icons at once, and pictures may be large.
  const isFileOf = (field: OutsideReference['field'], ref: string) =>
    files.has(ref) && files.get(ref) !== 'style' && !(field === 'icon' && files.get(ref) === 'image')
  const isKnown = (field: OutsideReference['field'], ref: string) => {
    const name = libraryIconName(ref)
    return name === null ? isFileOf(field, ref) : field === 'icon' && libraryNames.has(name)
  }
  return refuseWhere(changes, ({ field, to }) =>
    typeof to === 'string' ? !isKnown(field, to) : !isSeen.get(to),
  )
}

const NO_NAMES: ReadonlyMap<string, string> = new Map()

/** The library's icons by name; none if the list names none, as the library is large. */
const knownLibraryIcons = async (changes: readonly Change[]): Promise<ReadonlyMap<string, string>> =>
  referredStrings(changes).some((ref) => libraryIconName(ref) !== null)
    ? (await iconLibrary()).outlines
    : NO_NAMES

/** Refuses icons and pictures that the sweep has just deleted. */
export const refuseLostAssets = (changes: readonly Change[], lost: ReadonlySet<string>): Refusal[] =>
  refuseWhere(changes, ({ to }) => typeof to === 'string' && lost.has(to))

/** The icons and pictures among the map's files that a list names, each once. */
export const namedAssets = (changes: readonly Change[]): string[] => [
  ...new Set(referredStrings(changes).filter((ref) => libraryIconName(ref) === null)),
]

const referredStrings = (changes: readonly Change[]): string[] =>
  changes.flatMap((change) =>
    outsideReferencesOf(change).flatMap(({ to }) => (typeof to === 'string' ? [to] : [])),
  )
