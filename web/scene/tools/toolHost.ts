import { shallow } from 'zustand/vanilla/shallow'
import type { InputHost } from '../input/InputHost.ts'
import type { MarkerStore } from '../markers/MarkerStore.ts'
import type { PinStore } from '../pins/PinStore.ts'
import { scaleOf, viewToMap } from '../plane/coordinates.ts'
import type { CameraDriver } from '../state/CameraDriver.ts'
import type { SceneEvent } from '../state/SceneEvent.ts'
import { imageBounds, middleMap, type SceneStore } from '../state/sceneStore.ts'
import type { ZoneStore } from '../zones/ZoneStore.ts'
import type { PointerKind } from './Tool.ts'
import type { ToolHost } from './ToolRunner.ts'

/** How far from a marker's place a pointer still means it: a finger is blunt. */
export const PICK_RADIUS_VIEW: Record<PointerKind, number> = { mouse: 10, pen: 14, touch: 22 }
/** How far beside a zone's line a pointer still means it. */
export const LINE_SLOP_VIEW: Record<PointerKind, number> = { mouse: 6, pen: 10, touch: 20 }

interface Parts {
  readonly store: SceneStore
  readonly markers: MarkerStore
  readonly zones: ZoneStore
  readonly pins: PinStore
  readonly driver: CameraDriver
  readonly emit: (event: SceneEvent) => void
  readonly container: () => HTMLElement | null
}

/** What tools ask about, and what becomes of their effects. */
export const createToolHost = ({
  store,
  markers,
  zones,
  pins,
  driver,
  emit,
  container,
}: Parts): ToolHost & Pick<InputHost, 'factsAt' | 'pointAt'> => ({
  context() {
    const state = store.getState()
    const {
      camera,
      canEdit,
      selectionId,
      selectedZoneId,
      selectedPinId,
      draftStyle,
      pencilLook,
      viewSize,
      image,
    } = state
    return {
      scale: scaleOf(camera.zoomLevel),
      canEdit,
      selectionId,
      selectedZoneId,
      selectedPinId,
      draftStyle,
      pencilLook,
      viewSize,
      middleMap: middleMap(state),
      bounds: imageBounds(image),
      marker: (id) => markers.get(id),
      pin: (id) => pins.get(id),
      zone: (id) => zones.get(id),
      zonesIn: (rect) => zones.visibleIn(rect).map(({ zone }) => zone),
    }
  },
  perform(effect) {
    switch (effect.kind) {
      case 'pan':
        return driver.pan(effect.dxView, effect.dyView)
      case 'fling':
        return driver.fling(effect.velocity)
      case 'zoom':
        return driver.zoomEased(effect.levels, effect.about)
      case 'reveal':
        return driver.reveal(effect.pointMap)
      case 'emit':
        return emit(effect.event)
    }
  },
  show({ draft, draftState, cursor, tool }) {
    const before = store.getState()
    if (!shallow(draft, before.draft) || tool !== before.tool) store.setState({ draft, tool })
    if (!shallow(draftState, before.draftState)) store.setState({ draftState })
    const element = container()
    if (element !== null) element.style.cursor = cursor
  },
  factsAt(pointView, press) {
    const { camera, viewSize } = store.getState()
    const pointMap = viewToMap(camera, viewSize, pointView)
    const scale = scaleOf(camera.zoomLevel)
    const radiusView = PICK_RADIUS_VIEW[press.pointer]
    const hitId = markers.pick(pointMap, radiusView / scale)?.id ?? null
    return {
      ...press,
      pointView,
      pointMap,
      hitId,
      pinHitId: hitId === null ? (pins.pick(pointMap, radiusView, scale)?.id ?? null) : null,
      zoneHitId: zones.pick(pointMap, LINE_SLOP_VIEW[press.pointer] / scale)?.id ?? null,
    }
  },
  pointAt(facts) {
    emit({ kind: 'point', pointMap: facts?.pointMap ?? null })
    const pointed = facts === null || facts.pointer === 'touch' ? null : facts
    const hoverId = pointed?.hitId ?? null
    const before = store.getState()
    // Who draws means the place, not the zone that lies there.
    const isZoneMeant = before.draftState.kind !== 'drawing' && hoverId === null && pointed?.pinHitId === null
    const hoverZoneId = isZoneMeant ? (pointed?.zoneHitId ?? null) : null
    if (hoverId !== before.hoverId) {
      store.setState({ hoverId })
      emit({ kind: 'hover', markerId: hoverId })
    }
    if (hoverZoneId !== before.hoverZoneId) {
      store.setState({ hoverZoneId })
      emit({ kind: 'hoverZone', zoneId: hoverZoneId })
    }
  },
})
