import { useStore } from 'zustand'
import { quantise } from '../../../shared/geometry/point.ts'
import { DEFAULT_PIN_COLOUR, type Pin, pinSchema } from '../../../shared/maps/pins.ts'
import type { ScenePin } from '../../scene/pins/PinStore.ts'
import type { Scene } from '../../scene/Scene.ts'
import { boundsAt } from '../../scene/state/SceneKind.ts'
import { reachedText } from '../../shell/canvas/announceScene.ts'
import { undoToast } from '../../shell/undo.ts'
import {
  type Focus,
  focusOnAll,
  NO_FOCUS,
  useClose,
  useViewer,
  useViewerState,
  type Viewer,
} from '../../shell/viewerContext.ts'
import { pinsKey } from '../../sources/local/markKeys.ts'
import { createStoredList, STORAGE_FULL, type StoredList } from '../../sources/local/storedList.ts'
import type { ContentSession } from '../../sync/contentState.ts'
import { actOn, type ItemChange, type OwnAct } from '../../sync/undo/ownAct.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { announce } from '../../ui/status/announce.tsx'
import { findKey } from '../../ui/text/findText.tsx'

type PinStore = StoredList<Pin>

const stores = new Map<string, PinStore>()

/** A map's pins: one store for each map on this page. */
export const pinsOf = (mapId: string): PinStore => {
  const known = stores.get(mapId)
  if (known) return known
  const made = createStoredList({ key: pinsKey(mapId), schema: pinSchema, page: window })
  stores.set(mapId, made)
  return made
}

export const usePins = (): readonly Pin[] => useStore(pinsOf(useViewer().mapId))

/** Deletes a pin at once and offers to undo that for a while. */
export const useRemovePin = (): ((pin: Pin) => void) => {
  const { mapId, session } = useViewer()
  const close = useClose()
  const isOpen = useViewerState(({ focus }) => focus.kind === 'pin')
  return (pin) => {
    if (isOpen) close()
    const changeId = changePin({ session, pins: pinsOf(mapId) }, pin, undefined)
    undoToast(session, pin.label ? `Pin “${pin.label}” deleted.` : 'Pin deleted.', changeId)
  }
}

/** Adds, changes or removes a pin as one step of undo. Returns the id of the step. */
export const changePin = (
  { session, pins }: { readonly session: Pick<ContentSession, 'record'>; readonly pins: PinStore },
  before: Pin | undefined,
  after: Pin | undefined,
): string => {
  storeChanges(pins, [{ before, after }])
  const label = (after ?? before)?.label
  const done = `${verbOf(before, after)} ${label ? `the pin “${label}”` : 'a pin'}`
  return session.record(pinAct(pins, [{ before, after }], done))
}

/** Changes pins, as `pinAct` can take it back. */
export const storeChanges = (pins: PinStore, changes: readonly ItemChange<Pin>[]): void => {
  const areStored = changes.map(({ before, after }) =>
    after ? pins.put(after) : before ? pins.remove(before.id) : true,
  )
  if (areStored.includes(false)) toast.error(STORAGE_FULL)
}

export const pinAct = (pins: PinStore, changes: readonly ItemChange<Pin>[], done: string): OwnAct =>
  actOn(pins, { changes, done, placesOf: (pin) => [boundsAt(pin)] })

const verbOf = (before: Pin | undefined, after: Pin | undefined): string => {
  if (!before) return 'added'
  if (!after) return 'deleted'
  return before.x === after.x && before.y === after.y ? 'changed' : 'moved'
}

type Bound = Pick<Viewer, 'store' | 'focusOn'> & {
  readonly session: Pick<ContentSession, 'record'>
  readonly scene: Pick<Scene, 'setPins' | 'onEvent'>
}

/** Shows a viewer's pins on the scene, and handles the scene's events about them. */
export const bindPins = ({ scene, session, store, focusOn }: Bound, pins: PinStore): (() => void) => {
  const show = () => {
    const { focus, search } = store.getState()
    const found = new Set(pinsCalled(pins.getState(), search))
    const shown = pins.getState().map((pin) => (found.has(pin) ? pin : { ...pin, isDimmed: true }))
    scene.setPins([...shown, ...newPin(focus)])
  }
  show()
  const stopPins = pins.subscribe((all) => {
    show()
    const { focus } = store.getState()
    const isThere = (pinId: string) => all.some(({ id }) => id === pinId)
    if (focus.kind === 'pin' && !isThere(focus.pinId)) store.setState({ focus: NO_FOCUS, isDirty: false })
    if (focus.kind === 'many' && ![...focus.selection.pins].every(isThere))
      store.setState({
        focus: focusOnAll({
          ...focus.selection,
          pins: new Set([...focus.selection.pins].filter(isThere)),
        }),
      })
  })
  const stopFocus = store.subscribe(({ focus, search }, before) => {
    if (search !== before.search) show()
    if (focus === before.focus) return
    if (focus.kind === 'newPin' || before.focus.kind === 'newPin') show()
  })
  const stopEvents = scene.onEvent((event) => {
    switch (event.kind) {
      case 'placePin':
        return focusOn({ kind: 'newPin', place: event.pointMap })
      case 'reached': {
        const pin = pins.getState().find(({ id }) => id === event.target.id)
        if (pin) announce(`Pin ${pin.label || 'without a label'}. ${reachedText(event)}`)
        return
      }
      case 'move': {
        const { target, pointMap } = event
        const pin = target.kind === 'pin' ? pins.getState().find(({ id }) => id === target.id) : undefined
        const { x, y } = pointMap
        if (pin) changePin({ session, pins }, pin, { ...pin, x: quantise(x), y: quantise(y) })
      }
    }
  })
  return () => {
    stopPins()
    stopFocus()
    stopEvents()
  }
}

/** Returns the pins whose labels contain the search text; all if it is empty. */
export const pinsCalled = (pins: readonly Pin[], search: string): readonly Pin[] => {
  const wanted = findKey(search.trim())
  return wanted === '' ? pins : pins.filter(({ label }) => findKey(label).includes(wanted))
}

/** A pin is shown before it is saved. */
const newPin = (focus: Focus): readonly ScenePin[] =>
  focus.kind === 'newPin' ? [{ ...focus.place, id: 'new', label: '', colour: DEFAULT_PIN_COLOUR }] : []
