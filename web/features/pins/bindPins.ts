import { quantise } from '../../../shared/geometry/point.ts'
import { toast } from '../../ui/toast.ts'
import { STORAGE_FULL } from '../viewer/storageFull.ts'
import type { Viewer } from '../viewer/viewerContext.ts'
import { NO_FOCUS } from '../viewer/viewerStore.ts'
import type { PinStore } from './pins.ts'

type Bound = Pick<Viewer, 'scene' | 'store' | 'focusOn'>

/** Shows a viewer's pins on the scene, and answers what they do with them. */
export const bindPins = ({ scene, store, focusOn }: Bound, pins: PinStore): (() => void) => {
  const selected = () => {
    const { focus } = store.getState()
    return focus.kind === 'pin' ? focus.pinId : null
  }
  scene.setPins(pins.getState())
  scene.setSelectedPin(selected())
  const stopPins = pins.subscribe((all) => {
    scene.setPins(all)
    if (selected() !== null && !all.some(({ id }) => id === selected()))
      store.setState({ focus: NO_FOCUS, isDirty: false })
  })
  const stopSelection = store.subscribe(() => scene.setSelectedPin(selected()))
  const stopEvents = scene.onEvent((event) => {
    switch (event.kind) {
      case 'placePin':
        return focusOn({ kind: 'newPin', place: event.pointMap })
      case 'selectPin':
        if (event.pinId !== null) return focusOn({ kind: 'pin', pinId: event.pinId })
        return selected() === null ? undefined : focusOn(NO_FOCUS)
      case 'movePin': {
        const pin = pins.getState().find(({ id }) => id === event.pinId)
        const { x, y } = event.pointMap
        if (pin && !pins.put({ ...pin, x: quantise(x), y: quantise(y) })) toast.error(STORAGE_FULL)
      }
    }
  })
  return () => {
    stopPins()
    stopSelection()
    stopEvents()
  }
}
