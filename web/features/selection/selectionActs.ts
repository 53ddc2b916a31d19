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
  refloorChanges,
  relookPoisChanges,
  removeChanges,
  restyleZonesChanges,
  retypeChanges,
  type ZoneLookFields,
} from '../../../shared/content/selectionChanges.ts'
import { ALL_FLOORS } from '../../../shared/floors/floors.ts'
import type { MapFloor } from '../../sources/MapSource.ts'
import { type RectMap, unionOf } from '../../scene/plane/coordinates.ts'
import { boundsAt } from '../../scene/state/SceneKind.ts'
import { stepOfBox } from '../../scene/tools/movingTarget.ts'
import { stepBeside } from '../../scene/tools/stepBeside.ts'
import { boundsOfGeometry } from '../../scene/zones/zoneGeometry.ts'
import type { LargeCommit } from '../../sync/contentState.ts'
import { pinAct, pinsOf, storeChanges } from '../pins/pins.ts'
import { addedPins, movedPins, type PinChange, removedPins, selectedPins } from './selectedPins.ts'
import { writeClipboard } from './clipboard.ts'
import { type Alignment, alignChanges, type Axis, boundsOfSelected, distributeChanges } from './alignment.ts'
import { shownFloorOf } from '../../shell/floors/shownFloor.ts'
import { undoToast } from '../../shell/undo.ts'
import { focusOnAll, type Viewer } from '../../shell/viewerContext.ts'
import { COPY_FAILED } from '../../ui/control/CopyButton.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { countText } from '../../ui/text/numberText.ts'

type Acting = Pick<Viewer, 'session' | 'mapId'>

/** What an act does, in words about what it is done to: '30 POIs and 2 zones'. */
export interface Said {
  readonly doing: (what: string) => string
  readonly done: (what: string) => string
}

export const moveSelected = (viewer: Acting, selection: Selection, by: PointMap): Promise<boolean> =>
  act(
    viewer,
    selection,
    (content) => moveChanges(content, selection, by),
    { doing: (what) => `Moving ${what}…`, done: (what) => `moved ${what}` },
    { pins: movedPins(selectedPins(viewer, selection), by) },
  )

export const removeSelected = (
  viewer: Acting,
  selection: Selection,
  verb: 'deleted' | 'cut' = 'deleted',
): Promise<boolean> =>
  act(
    viewer,
    selection,
    (content) => removeChanges(content, selection),
    { doing: (what) => `Deleting ${what}…`, done: (what) => `${verb} ${what}` },
    { pins: removedPins(selectedPins(viewer, selection)) },
  )

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

/** Null puts it on all floors. */
export const refloorSelected = (
  viewer: Acting,
  selection: Selection,
  floor: Pick<MapFloor, 'id' | 'name'> | null,
): Promise<boolean> =>
  act(viewer, selection, (content) => refloorChanges(content, selection, floor?.id ?? ALL_FLOORS), {
    doing: (what) => `Moving ${what}…`,
    done: (what) => `put ${what} on ${floor ? `“${floor.name}”` : 'all floors'}`,
  })

export const relookSelected = (
  viewer: Acting & Pick<Viewer, 'record'>,
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
  viewer: Acting,
  selection: Selection,
  isLocked: boolean,
): Promise<void> => {
  const { content } = viewer.session.store.getState()
  const verb = isLocked ? 'lock' : 'unlock'
  await commit(viewer, lockZonesChanges(content, selection, isLocked), {
    doing: (what) => `${capitalised(verb)}ing ${what}…`,
    done: (what) => `${verb}ed ${what}`,
  })
}

/** Copies what is selected beside it, `wanted` farther or where the image has room, and selects the copies. */
export const duplicateSelected = async (
  viewer: Pick<Viewer, 'session' | 'mapId' | 'record' | 'focusOn'>,
  selection: Selection,
  wanted: PointMap,
): Promise<void> => {
  const { newId, store } = viewer.session
  const { content } = store.getState()
  const copied = selectedPins(viewer, selection)
  const box = boundsOfSelected(content, selection, copied)
  const by = box === null ? wanted : stepBeside(box, wanted, imageOf(viewer))
  const { changes, copies } = duplicateChanges(content, selection, by, newId)
  const pins = addedPins(copied, by)
  const isDone = await act(
    viewer,
    selection,
    () => changes,
    { doing: (what) => `Duplicating ${what}…`, done: (what) => `duplicated ${what}` },
    { pins },
  )
  if (isDone) viewer.focusOn(focusOnAll({ ...copies, pins: idsOf(pins) }))
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
  else toast.say(`Copied ${sizesText(selection)}.`)
  return isDone
}

/** Pastes on the shown floor, with the middle of what was copied at a place, or as near as it stays on the image, and selects it. */
export const pasteCopied = async (
  viewer: Pick<Viewer, 'mapId' | 'session' | 'record' | 'store' | 'focusOn'>,
  copied: CopiedSelection,
  at: PointMap,
): Promise<void> => {
  const { mapId, session, record } = viewer
  const box = boundsOfCopied(copied)
  if (box === null) return
  const wanted = { x: at.x - (box.left + box.right) / 2, y: at.y - (box.bottom + box.top) / 2 }
  const by = stepOfBox(box, wanted, imageOf(viewer))
  const floorId = shownFloorOf(record.floors, viewer.store.getState().floorId)?.id ?? null
  const { changes, pasted } = pasteChanges(session.store.getState().content, copied, {
    ...{ mapId, by, floorId },
    newId: session.newId,
  })
  const pins = addedPins(copied.pins, by)
  const said = { doing: (what: string) => `Pasting ${what}…`, done: (what: string) => `pasted ${what}` }
  if (await commit(viewer, changes, said, { pins }))
    viewer.focusOn(focusOnAll({ ...pasted, pins: idsOf(pins) }))
}

const imageOf = ({ record: { image } }: Pick<Viewer, 'record'>): RectMap => ({
  left: 0,
  bottom: 0,
  right: image.width,
  top: image.height,
})

const idsOf = (pins: ReturnType<typeof addedPins>): ReadonlySet<string> =>
  new Set(pins.map(({ after }) => after.id))

const boundsOfCopied = ({ pois, zones, pins }: CopiedSelection): RectMap | null => {
  let box: RectMap | null = null
  for (const bounds of [
    ...[...pois, ...pins].map(boundsAt),
    ...zones.map(({ geometry }) => boundsOfGeometry(geometry)),
  ])
    box = box === null ? bounds : unionOf(box, bounds)
  return box
}

/** What an act does and says besides its changes. */
interface Besides {
  readonly pins?: readonly PinChange[]
  readonly note?: string
}

/** Commits what an act does to all that is not locked, as one step, and says what stays as it is. */
export const act = (
  viewer: Acting,
  selection: Selection,
  changesOf: (content: Content) => readonly Change[],
  said: Said,
  { pins = [], note = '' }: Besides = {},
): Promise<boolean> => {
  const { content } = viewer.session.store.getState()
  const free = unlockedOf(content, selection)
  if (free.pois.size + free.zones.size + pins.length === 0) {
    toast.error('All of this is locked. Unlock it to change it.', 'locked')
    return Promise.resolve(false)
  }
  const lockedCount = selectionSize(selection) - selectionSize(free)
  return commit(viewer, changesOf(content), said, { pins, note: note + lockedText(lockedCount) })
}

const lockedText = (count: number): string =>
  count === 0 ? '' : ` ${countText(count, 'locked one')} ${count === 1 ? 'stays' : 'stay'} as before.`

const commit = async (
  { session, mapId }: Acting,
  changes: readonly Change[],
  { doing, done }: Said,
  { pins = [], note = '' }: Besides = {},
): Promise<boolean> => {
  if (changes.length + pins.length === 0) return false
  const what = whatIn(session.store.getState().content, changes, pins)
  const said = { doing: doing(what), done: done(what) }
  const stepId = await recordStep({ session, mapId }, changes, said, pins)
  if (stepId !== null) undoToast(session, `${capitalised(said.done)}.${note}`, stepId)
  return stepId !== null
}

/** Changes the map and the pins as one step of undo. Returns its id; null if the changes of the map are refused. */
const recordStep = async (
  { session, mapId }: Acting,
  changes: readonly Change[],
  said: LargeCommit,
  pins: readonly PinChange[],
): Promise<string | null> => {
  if (pins.length === 0) {
    const committed = await session.commitLarge(changes, said)
    return committed.ok ? committed.changeId : null
  }
  const besides = pinAct(pinsOf(mapId), pins, said.done)
  const committed = changes.length > 0 ? await session.commitLarge(changes, { ...said, besides }) : null
  if (committed?.ok === false) return null
  storeChanges(pinsOf(mapId), pins)
  return committed ? committed.changeId : session.record(besides)
}

/** Returns in words which POIs, zones and pins an act is about: one by its name, and of several how many. */
const whatIn = (
  { pois, types, zones }: Content,
  changes: readonly Change[],
  pins: readonly PinChange[],
): string => {
  const about = changes.filter(({ kind }) => kind === 'poi' || kind === 'zone')
  const [first] = about
  if (about.length === 1 && first && pins.length === 0) {
    const id = first.op === 'insert' ? first.entity.id : first.id
    const poi = pois.get(id)
    const name = zones.get(id)?.label ?? (poi?.name || types.get(poi?.typeId ?? 0)?.name)
    if (name) return `“${name}”`
  }
  const [pin] = pins
  if (about.length === 0 && pin && pins.length === 1) return pinName((pin.after ?? pin.before)?.label)
  const poiCount = about.filter(({ kind }) => kind === 'poi').length
  return countsText(poiCount, about.length - poiCount, pins.length)
}

const pinName = (label: string | undefined): string => (label ? `the pin “${label}”` : 'a pin')

export const sizesText = ({ pois, zones, pins }: Selection): string =>
  countsText(pois.size, zones.size, pins.size)

/** '30 POIs, 2 zones and 1 pin' */
const countsText = (pois: number, zones: number, pins: number): string => {
  const counts = [
    ...(pois > 0 ? [countText(pois, 'POI')] : []),
    ...(zones > 0 ? [countText(zones, 'zone')] : []),
    ...(pins > 0 ? [countText(pins, 'pin')] : []),
  ]
  return counts.length < 3 ? counts.join(' and ') : `${counts.slice(0, -1).join(', ')} and ${counts.at(-1)}`
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
