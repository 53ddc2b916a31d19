import type { Selection } from '../../../shared/content/selection.ts'
import { type PointMap, quantise } from '../../../shared/geometry/point.ts'
import { newRandomId } from '../../../shared/ids.ts'
import type { Pin } from '../../../shared/maps/pins.ts'
import type { Viewer } from '../../shell/viewerContext.ts'
import type { ItemChange } from '../../sync/undo/ownAct.ts'
import { pinsOf } from '../pins/pins.ts'

export type PinChange = ItemChange<Pin>

export const selectedPins = ({ mapId }: Pick<Viewer, 'mapId'>, { pins }: Selection): readonly Pin[] =>
  pins.size === 0
    ? []
    : pinsOf(mapId)
        .getState()
        .filter(({ id }) => pins.has(id))

export const movedPins = (pins: readonly Pin[], by: PointMap): readonly PinChange[] =>
  by.x === 0 && by.y === 0 ? [] : pins.map((before) => ({ before, after: shifted(before, by) }))

/** Places the pins anew, in the order of `places`. */
export const replacedPins = (pins: readonly Pin[], places: readonly PointMap[]): readonly PinChange[] =>
  pins.flatMap((before, at) => {
    const place = places[at]
    const stays = place === undefined || (place.x === before.x && place.y === before.y)
    return stays ? [] : [{ before, after: { ...before, x: place.x, y: place.y } }]
  })

export const removedPins = (pins: readonly Pin[]): readonly PinChange[] =>
  pins.map((before) => ({ before, after: undefined }))

/** Copies of pins, `by` farther. */
export const addedPins = (
  pins: readonly Pin[],
  by: PointMap,
): readonly (PinChange & { readonly after: Pin })[] =>
  pins.map((pin) => ({ before: undefined, after: { ...shifted(pin, by), id: newRandomId() } }))

const shifted = (pin: Pin, by: PointMap): Pin => ({
  ...pin,
  x: quantise(pin.x + by.x),
  y: quantise(pin.y + by.y),
})
