import type { Scene, SceneMarkers, SceneZones } from './Scene.ts'
import type { Marker } from './markers/Marker.ts'
import type { Kinds } from './kinds.ts'
import type { SceneStore } from './state/sceneStore.ts'
import type { ToolRunner } from './tools/ToolRunner.ts'

interface Parts {
  readonly store: SceneStore
  readonly kinds: Kinds
  readonly runner: ToolRunner
}

type ObjectSetters = SceneMarkers & SceneZones & Pick<Scene, 'setPins' | 'setDrawings'>

/** How the page tells the scene what is on the map: into the stores, and to the painters. */
export const createSceneObjects = (parts: Parts): ObjectSetters => ({
  ...markerSetters(parts),
  ...zoneSetters(parts),
  setPins(all) {
    parts.kinds.pins.store.setAll(all)
    parts.kinds.pins.painter.changed()
    parts.runner.refresh()
  },
  setDrawings: (drawings) => parts.kinds.drawings.painter.setDrawings(drawings),
})

const markerSetters = ({ store, kinds }: Parts): SceneMarkers => {
  const { store: markers, painter } = kinds.markers
  const setBounds = (): void => store.setState({ markerBounds: markers.bounds })
  return {
    setMarkers(all) {
      markers.setAll(all)
      setBounds()
      painter.changed()
    },
    patchMarkers({ upsert, remove }) {
      const touched: (Marker | undefined)[] = []
      for (const id of remove) {
        touched.push(markers.get(id))
        markers.remove(id)
      }
      for (const marker of upsert) {
        touched.push(markers.get(marker.id), marker)
        markers.upsert(marker)
      }
      painter.touched(touched.filter((marker) => marker !== undefined))
      setBounds()
    },
    setLabelsShown: (areLabelsShown) => store.setState({ areLabelsShown }),
    setHiddenTypes(typeIds) {
      markers.setHiddenTypes(typeIds)
      painter.changed()
    },
    setFound(ids) {
      const changed = markers.setFound(ids)
      if (markers.isFoundDimmed) painter.touched(changed)
    },
    setFoundDimmed(isDimmed) {
      markers.setFoundDimmed(isDimmed)
      painter.changed()
    },
    flash: (target) => painter.flash(target),
    setPending: (marker) => painter.setPending(marker),
  }
}

const zoneSetters = ({ store, kinds, runner }: Parts): SceneZones => {
  const { store: zones, painter } = kinds.zones
  const touch = (id: number): void => {
    const shape = zones.shape(id)
    if (shape !== undefined) painter.touched(shape.bounds)
  }
  const changed = (): void => {
    store.setState({ zoneBounds: zones.bounds })
    runner.refresh()
  }
  return {
    setZones(all) {
      zones.setAll(all)
      painter.changed()
      changed()
    },
    patchZones({ upsert, remove }) {
      for (const id of remove) {
        touch(id)
        zones.remove(id)
      }
      for (const zone of upsert) {
        touch(zone.id)
        zones.upsert(zone)
        touch(zone.id)
      }
      changed()
    },
    setBlinkingZone: (blinkingZoneId) => store.setState({ blinkingZoneId }),
    setHiddenZones(ids) {
      zones.setHidden(ids)
      painter.changed()
    },
  }
}
