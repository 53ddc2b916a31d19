import { compareContents, type Origin } from '../../shared/compare/compareContents.ts'
import { type Entities, entitiesIn, type Frame, insertedBy } from '../../shared/compare/entities.ts'
import type { MapComparison, MapDifference } from '../../shared/compare/mapComparison.ts'
import { outsideReferencesOf } from '../../shared/content/changes.ts'
import { newEntityId } from '../../shared/ids.ts'
import type { AssetRef } from '../../shared/maps/assets.ts'
import type { ImageMove } from '../../shared/maps/imagePlacement.ts'
import { inverseMoves } from '../../shared/maps/imagePlacing.ts'
import { runSlicedAsync } from '../../shared/runSliced.ts'
import { branchChangeId } from '../branches/copyContent.ts'
import { knownAssets } from '../content/assets.ts'
import { isMapFile, namedFiles } from '../content/namedFiles.ts'
import { unlessClosed } from '../maps/mapAccess.ts'
import { withCurrentImage } from '../maps/replaceImage.ts'
import type { Services } from '../services.ts'
import type { MapDocument } from '../store/collections.ts'
import { commonOrigin, type CommonOrigin, movesSinceBranching } from './commonOrigin.ts'
import { sameFiles } from './sameFiles.ts'

type CompareParts = Pick<Services, 'store' | 'files' | 'changeLog'>

/** How far apart a place may be from where it was moved to and back, in map pixels. */
const MOVED_PLACE_MAX = 0.05

/** What has neither its name nor its place may be the same as near as this share of the image's diagonal. */
const NEAR_SHARE = 0.02

/** Compares what is on two maps, each change as it would be made on the first. @throws HttpError 404 deleted meanwhile */
export const compareMaps = async (
  parts: CompareParts,
  here: MapDocument,
  there: MapDocument,
): Promise<MapComparison> => {
  const { store, changeLog } = parts
  const mapId = Number(here._id)
  const [own, other] = [
    await unlessClosed(changeLog.read(mapId)),
    await unlessClosed(changeLog.read(Number(there._id))),
  ]
  const common = await commonOrigin(store, here, there)
  const moves = common
    ? [...common.there.moves, ...inverseMoves(common.here.moves)]
    : await scaling(parts, there, here)
  const files = await sameFiles(
    parts,
    { mapId: Number(there._id), refs: namedFiles(other.content) },
    { mapId, refs: namedFiles(own.content) },
  )
  const as = (frame: Partial<Frame>): Frame => ({ mapId, moves: [], files: new Map(), ...frame })
  const { width, height } = here.image
  const { same, differences, leftOut } = await runSlicedAsync(
    compareContents(
      {
        content: own.content,
        here: await runSlicedAsync(entitiesIn(own.content, as({}))),
        there: await runSlicedAsync(entitiesIn(other.content, as({ moves, files }))),
        origin: common ? await originOf(parts, common, as({ files })) : { kind: 'none' },
        samePlaceMax: moves.length === 0 ? 0 : MOVED_PLACE_MAX,
        nearMax: NEAR_SHARE * Math.hypot(width, height),
      },
      () => newEntityId(mapId),
    ),
  )
  const { name, slug, uploader_username } = there
  return {
    other: { id: Number(there._id), name, slug, uploader_username },
    has_common_origin: common !== null,
    revision: own.revision,
    other_revision: other.revision,
    same,
    differences: [...differences],
    left_out: leftOut,
    files: await filesToFetch(parts, mapId, differences),
  }
}

/** What both began with: what a branch's first list has, and of the origin itself what its branch began with. */
const originOf = async (
  { store, changeLog }: CompareParts,
  { map, here, there }: CommonOrigin,
  frame: Frame,
): Promise<Origin> => {
  const beginning = async ({ first }: CommonOrigin['here']): Promise<Entities | null> => {
    if (!first) return null
    const begun = await changeLog.committedEntry(first.branchId, branchChangeId(first.branchId))
    if (!begun) return null
    const moves = [...(await movesSinceBranching(store, map, first.note)), ...inverseMoves(here.moves)]
    return runSlicedAsync(entitiesIn(insertedBy(begun.changes), { ...frame, moves }))
  }
  const [own, other] = [await beginning(here), await beginning(there)]
  const isForgotten = (here.first && !own) || (there.first && !other)
  const [begunHere, begunThere] = [own ?? other, other ?? own]
  if (isForgotten || !begunHere || !begunThere) return { kind: 'forgotten' }
  const isThereNewer = (there.first?.note.revision ?? Infinity) > (here.first?.note.revision ?? Infinity)
  return { kind: 'known', here: begunHere, there: begunThere, isThereNewer }
}

/** Images of other sizes are taken for the same one, scaled. */
const scaling = async (
  { store }: CompareParts,
  there: MapDocument,
  here: MapDocument,
): Promise<ImageMove[]> => {
  const sizeOf = async (map: MapDocument) => {
    const { width, height } = (await withCurrentImage(store, map)).map.image
    return { width, height }
  }
  const [from, to] = [await sizeOf(there), await sizeOf(here)]
  const isSame = from.width === to.width && from.height === to.height
  return isSame ? [] : [{ from, to, placing: 'scale' }]
}

const filesToFetch = async (
  { store }: CompareParts,
  mapId: number,
  differences: readonly MapDifference[],
): Promise<AssetRef[]> => {
  const named = new Set(
    differences
      .flatMap(({ change }) => outsideReferencesOf(change).map(({ to }) => String(to)))
      .filter(isMapFile),
  )
  const known = await knownAssets(store, mapId, [...named])
  return [...named].filter((ref) => !known.has(ref))
}
