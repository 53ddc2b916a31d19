import { layersOf } from '../../layers/layers.ts'
import { pinsOf } from '../../pins/pins.ts'
import { foundPoisOf } from '../../pois/foundPois.ts'

/** Gives a copy of a map the viewer's own found marks, pins and drawings. Can be repeated. */
export const copyMarks = (fromMapId: string, toMapId: string, poiIds: ReadonlyMap<number, number>): void => {
  const found = [...foundPoisOf(fromMapId).getState().ids].flatMap((id) => poiIds.get(id) ?? [])
  if (found.length > 0) foundPoisOf(toMapId).setFound(found, true)
  const pins = pinsOf(toMapId)
  for (const pin of pinsOf(fromMapId).getState()) pins.put(pin)
  const { saved } = layersOf(toMapId)
  for (const layer of layersOf(fromMapId).saved.getState()) saved.put(layer)
}
