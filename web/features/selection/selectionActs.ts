import type { Change } from '../../../shared/content/changes.ts'
import type { Content } from '../../../shared/content/content.ts'
import { type CopiedSelection, pasteChanges } from '../../../shared/content/copiedSelection.ts'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { type Selection, selectionSize, unlockedOf } from '../../../shared/content/selection.ts'
import {
  duplicateChanges,
  lockZonesChanges,
  moveChanges,
  type PoiLookFields,
  recategoriseChanges,
  relookPoisChanges,
  removeChanges,
  restyleZonesChanges,
  retypeChanges,
  type ZoneLookFields,
} from '../../../shared/content/selectionChanges.ts'
import { type RectMap, unionOf } from '../../scene/plane/coordinates.ts'
import { boundsAt } from '../../scene/state/SceneKind.ts'
import { stepOfBox } from '../../scene/tools/movingTarget.ts'
import { boundsOfGeometry } from '../../scene/zones/zoneGeometry.ts'
import { writeClipboard } from './clipboard.ts'
import { type Alignment, alignChanges, type Axis, distributeChanges } from './alignment.ts'
import { undoToast } from '../../shell/undo.ts'
import { focusOnAll, type Viewer } from '../../shell/viewerContext.ts'
import { COPY_FAILED } from '../../ui/control/CopyButton.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { countText } from '../../ui/text/numberText.ts'

type Acting = Pick<Viewer, 'session'>

/** What an act does, in words about what it is done to: '30 POIs and 2 zones'. */
export interface Said {
  readonly doing: (what: string) => string
  readonly done: (what: string) => string
}

export const moveSelected = (viewer: Acting, selection: Selection, by: PointMap): Promise<boolean> =>
  act(viewer, selection, (content) => moveChanges(content, selection, by), {
    doing: (what) => `Moving ${what}…`,
    done: (what) => `moved ${what}`,
  })

export const removeSelected = (viewer: Acting, selection: Selection): Promise<boolean> =>
  act(viewer, selection, (content) => removeChanges(content, selection), {
    doing: (what) => `Deleting ${what}…`,
    done: (what) => `deleted ${what}`,
  })

export const retypeSelected = (viewer: Acting, selection: Selection, typeId: number): Promise<boolean> => {
  const name = viewer.session.store.getState().content.types.get(typeId)?.name ?? ''
  return act(viewer, selection, (content) => retypeChanges(content, selection, typeId), {
    doing: (what) => `Changing ${what}…`,
    done: (what) => `made ${what} “${name}”`,
  })
}

export const recategoriseSelected = (
  viewer: Acting,
  selection: Selection,
  categoryId: number,
): Promise<boolean> => {
  const { newId, store } = viewer.session
  const name = store.getState().content.categories.get(categoryId)?.name ?? ''
  return act(viewer, selection, (content) => recategoriseChanges(content, selection, categoryId, newId), {
    doing: (what) => `Moving ${what}…`,
    done: (what) => `moved ${what} to “${name}”`,
  })
}

export const relookSelected = (
  viewer: Pick<Viewer, 'session' | 'record'>,
  selection: Selection,
  look: PoiLookFields,
): Promise<boolean> => {
  const options = { areIconsOwn: viewer.record.offers.poiIcons }
  return act(viewer, selection, (content) => relookPoisChanges(content, selection, look, options), {
    doing: () => 'Changing the look…',
    done: () => 'changed colour and icon',
  })
}

export const restyleSelected = (
  viewer: Acting,
  selection: Selection,
  look: ZoneLookFields,
): Promise<boolean> =>
  act(viewer, selection, (content) => restyleZonesChanges(content, selection, look), {
    doing: (what) => `Changing ${what}…`,
    done: (what) => `changed the look of ${what}`,
  })

export const alignSelected = (viewer: Acting, selection: Selection, alignment: Alignment): Promise<boolean> =>
  act(viewer, selection, (content) => alignChanges(content, selection, alignment), {
    doing: (what) => `Aligning ${what}…`,
    done: (what) => `aligned ${what}`,
  })

export const distributeSelected = (viewer: Acting, selection: Selection, axis: Axis): Promise<boolean> =>
  act(viewer, selection, (content) => distributeChanges(content, selection, axis), {
    doing: (what) => `Distributing ${what}…`,
    done: (what) => `distributed ${what}`,
  })

/** Locks or unlocks the zones. */
export const lockSelected = async (
  { session }: Acting,
  selection: Selection,
  isLocked: boolean,
): Promise<void> => {
  const { content } = session.store.getState()
  const verb = isLocked ? 'lock' : 'unlock'
  await commit(session, lockZonesChanges(content, selection, isLocked), '', {
    doing: (what) => `${capitalised(verb)}ing ${what}…`,
    done: (what) => `${verb}ed ${what}`,
  })
}

/** Copies what is selected beside it, and selects the copies. */
export const duplicateSelected = async (
  viewer: Pick<Viewer, 'session' | 'focusOn'>,
  selection: Selection,
  by: PointMap,
): Promise<void> => {
  const { newId, store } = viewer.session
  const { changes, copies } = duplicateChanges(store.getState().content, selection, by, newId)
  const isDone = await act(viewer, selection, () => changes, {
    doing: (what) => `Duplicating ${what}…`,
    done: (what) => `duplicated ${what}`,
  })
  if (isDone) viewer.focusOn(focusOnAll(copies))
}

/** Copies as the keys do. Returns whether the browser let it. */
export const copySelected = (
  viewer: Pick<Viewer, 'mapId' | 'source' | 'record' | 'session'>,
  selection: Selection,
): boolean => {
  const onCopy = (event: ClipboardEvent) => {
    if (event.clipboardData) writeClipboard(event.clipboardData, viewer, selection)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('copy', onCopy, { capture: true, once: true })
  // The only way to put more than text there in every browser.
  const isDone = document.execCommand('copy')
  window.removeEventListener('copy', onCopy, { capture: true })
  if (!isDone) toast.error(COPY_FAILED)
  else toast.say(`Copied ${countsText(selection.pois.size, selection.zones.size)}.`)
  return isDone
}

/** Pastes with the middle of what was copied at a place, or as near as it stays on the image, and selects it. */
export const pasteCopied = async (
  viewer: Pick<Viewer, 'mapId' | 'session' | 'record' | 'focusOn'>,
  copied: CopiedSelection,
  at: PointMap,
): Promise<void> => {
  const { mapId, session, record, focusOn } = viewer
  const box = boundsOfCopied(copied)
  if (box === null) return
  const wanted = { x: at.x - (box.left + box.right) / 2, y: at.y - (box.bottom + box.top) / 2 }
  const image = { left: 0, bottom: 0, right: record.image.width, top: record.image.height }
  const { newId, store } = session
  const by = stepOfBox(box, wanted, image)
  const { changes, pasted } = pasteChanges(store.getState().content, copied, { mapId, by, newId })
  const isDone = await commit(session, changes, '', {
    doing: (what) => `Pasting ${what}…`,
    done: (what) => `pasted ${what}`,
  })
  if (isDone) focusOn(focusOnAll(pasted))
}

const boundsOfCopied = ({ pois, zones }: CopiedSelection): RectMap | null => {
  let box: RectMap | null = null
  for (const bounds of [...pois.map(boundsAt), ...zones.map(({ geometry }) => boundsOfGeometry(geometry))])
    box = box === null ? bounds : unionOf(box, bounds)
  return box
}

/** Commits what an act does to all that is not locked, as one step, and says what stays as it is, and `note`. */
export const act = (
  { session }: Acting,
  selection: Selection,
  changesOf: (content: Content) => readonly Change[],
  said: Said,
  note = '',
): Promise<boolean> => {
  const { content } = session.store.getState()
  const free = unlockedOf(content, selection)
  if (selectionSize(free) === 0) {
    toast.error('All of this is locked. Unlock it to change it.', 'locked')
    return Promise.resolve(false)
  }
  const lockedCount = selectionSize(selection) - selectionSize(free)
  return commit(session, changesOf(content), note + lockedText(lockedCount), said)
}

const lockedText = (count: number): string =>
  count === 0 ? '' : ` ${countText(count, 'locked one')} ${count === 1 ? 'stays' : 'stay'} as before.`

const commit = async (
  session: Viewer['session'],
  changes: readonly Change[],
  note: string,
  { doing, done }: Said,
): Promise<boolean> => {
  if (changes.length === 0) return false
  const what = whatIn(session.store.getState().content, changes)
  const result = await session.commitLarge(changes, { doing: doing(what), done: done(what) })
  if (result.ok) undoToast(session, `${capitalised(done(what))}.${note}`, result.changeId)
  return result.ok
}

/** Returns in words which POIs and zones a list is about: one by its name, and of several how many. */
const whatIn = ({ pois, types, zones }: Content, changes: readonly Change[]): string => {
  const about = changes.filter(({ kind }) => kind === 'poi' || kind === 'zone')
  const [first] = about
  if (about.length === 1 && first) {
    const id = first.op === 'insert' ? first.entity.id : first.id
    const poi = pois.get(id)
    const name = zones.get(id)?.label ?? (poi?.name || types.get(poi?.typeId ?? 0)?.name)
    if (name) return `“${name}”`
  }
  const poiCount = about.filter(({ kind }) => kind === 'poi').length
  return countsText(poiCount, about.length - poiCount)
}

/** '30 POIs and 2 zones' */
export const countsText = (pois: number, zones: number): string =>
  [pois > 0 && countText(pois, 'POI'), zones > 0 && countText(zones, 'zone')].filter(Boolean).join(' and ')

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
