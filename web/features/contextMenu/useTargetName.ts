import type { Target } from '../../scene/state/Target.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { pinsOf } from '../pins/pins.ts'
import { poiTitle } from '../pois/tree/poiRows.ts'

/** Returns a function that names an object on the map as its panel does. */
export const useTargetName = (): ((target: Target) => string) => {
  const { mapId, session } = useViewer()
  return (target) => {
    const { pois, types, zones } = session.store.getState().content
    switch (target.kind) {
      case 'marker': {
        const poi = pois.get(target.id)
        const type = poi && types.get(poi.typeId)
        return poi && type ? poiTitle(poi, type) : 'POI'
      }
      case 'zone':
        return zones.get(target.id)?.label ?? 'Zone'
      case 'pin':
        return (
          pinsOf(mapId)
            .getState()
            .find(({ id }) => id === target.id)?.label || 'Pin'
        )
    }
  }
}
