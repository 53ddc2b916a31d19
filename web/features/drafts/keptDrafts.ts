import * as z from 'zod/mini'
import { useStore } from 'zustand'
import { floorRefSchema } from '../../../shared/floors/floors.ts'
import { type PointMap, pointSchema } from '../../../shared/geometry/point.ts'
import { newRandomId } from '../../../shared/ids.ts'
import { POI_DESCRIPTION_MAX, POI_NAME_MAX, ZONE_POINTS_MAX } from '../../../shared/limits.ts'
import { strokeSchema } from '../../../shared/maps/layers.ts'
import { createImmerStore, type ImmerStore } from '../../shell/immerStore.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { createStoredList, type StoredList, type TextStorage } from '../../sources/local/storedList.ts'
import { countText } from '../../ui/text/numberText.ts'
import type { DrawingKeeper } from './bindDrafts.ts'

/** What somebody has begun on a map and not finished. A drawing has the form in which the scene continues it. */
const draftSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('shape'),
    tool: z.enum(['circle', 'rectangle', 'polyline', 'polygon']),
    points: z.readonly(z.array(pointSchema).check(z.minLength(1), z.maxLength(ZONE_POINTS_MAX))),
  }),
  z.strictObject({
    kind: z.literal('pencil'),
    tool: z.literal('pencil'),
    strokes: z.readonly(z.array(strokeSchema).check(z.minLength(1))),
  }),
  z.strictObject({
    kind: z.literal('poi'),
    place: pointSchema,
    name: z.string().check(z.maxLength(POI_NAME_MAX)),
    description: z.string().check(z.maxLength(POI_DESCRIPTION_MAX)),
    category: z.string(),
    type: z.string(),
    floor: floorRefSchema,
    leadsTo: floorRefSchema,
  }),
])
export type Draft = z.infer<typeof draftSchema>

const keptDraftSchema = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  draft: draftSchema,
})
export type KeptDraft = z.infer<typeof keptDraftSchema>

/** The drafts of one map, kept in this browser until they are finished or discarded. Newest last. */
export interface KeptDrafts {
  readonly list: StoredList<KeptDraft>
  /** Ids of the drafts that are being worked on, and so are not offered. */
  readonly open: ImmerStore<ReadonlySet<string>>
  /** Null while no scene shows the map. */
  readonly keeper: { current: DrawingKeeper | null }
}

export const createKeptDrafts = (mapId: string, storage?: TextStorage): KeptDrafts => ({
  list: createStoredList({ key: `pinfold_drafts_${mapId}`, schema: keptDraftSchema, storage }),
  open: createImmerStore<ReadonlySet<string>>(() => new Set()),
  keeper: { current: null },
})

const known = new Map<string, KeptDrafts>()

/** One for each map on this page. Other tabs are not followed: what is under way in one is not offered in another. */
export const keptDraftsOf = (mapId: string): KeptDrafts => {
  const drafts = known.get(mapId) ?? createKeptDrafts(mapId)
  known.set(mapId, drafts)
  return drafts
}

/** Keeps a draft as it is now. Returns its id. */
export const keepDraft = ({ list, open }: KeptDrafts, draft: Draft, id = newRandomId()): string => {
  open.setState((ids) => void ids.add(id), true)
  list.put({ id, draft })
  return id
}

/** The draft is offered from now on. */
export const leaveDraft = ({ open }: Pick<KeptDrafts, 'open'>, id: string): void =>
  open.setState((ids) => void ids.delete(id), true)

/** The draft is finished, or its owner has discarded it. */
export const dropDraft = (drafts: KeptDrafts, id: string): void => {
  drafts.list.remove(id)
  leaveDraft(drafts, id)
}

/** Returns the drafts to offer, newest first. */
export const useOfferedDrafts = (canEdit: boolean): readonly KeptDraft[] => {
  const { list, open } = keptDraftsOf(useViewer().mapId)
  const drafts = useStore(list)
  const openIds = useStore(open)
  return drafts
    .filter(({ id, draft }) => !openIds.has(id) && (canEdit || draft.kind === 'pencil'))
    .toReversed()
}

const NAMES = {
  circle: 'circle',
  rectangle: 'rectangle',
  polyline: 'line',
  polygon: 'polygon',
  pencil: 'drawing',
} as const

/** 'unfinished polygon' */
export const draftName = (draft: Draft): string =>
  draft.kind === 'poi' ? 'unsaved POI' : `unfinished ${NAMES[draft.tool]}`

/** 'Unfinished polygon, 5 points' */
export const draftText = (draft: Draft): string => {
  const name = draftName(draft)
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}${sizeText(draft)}`
}

const sizeText = (draft: Draft): string => {
  switch (draft.kind) {
    case 'poi':
      return draft.name === '' ? '' : ` “${draft.name}”`
    case 'pencil':
      return `, ${countText(draft.strokes.length, 'stroke')}`
    case 'shape':
      return isSpan(draft) ? '' : `, ${countText(draft.points.length, 'point')}`
  }
}

/** Two points define it, and the first one is placed. */
const isSpan = ({ tool }: { readonly tool: string }): boolean => tool === 'circle' || tool === 'rectangle'

export const pointsOf = (draft: Draft): readonly PointMap[] => {
  switch (draft.kind) {
    case 'poi':
      return [draft.place]
    case 'pencil':
      return draft.strokes.flatMap(({ points }) => points)
    case 'shape':
      return draft.points
  }
}
