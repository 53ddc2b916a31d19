import type { CameraDriver } from '../CameraDriver.ts'
import { viewToMap } from '../coordinates.ts'
import type { InputHost } from '../input/InputHost.ts'
import type { MarkerStore } from '../markers/markerStore.ts'
import type { SceneEvent } from '../Scene.ts'
import { imageBounds, middleMap, type SceneStore } from '../sceneStore.ts'
import { scaleOf } from '../zoomLevels.ts'
import type { PointerKind } from './Tool.ts'
import type { ToolHost } from './ToolRunner.ts'

/** How far from a marker's place a pointer still means it: a finger is blunt. */
export const PICK_RADIUS_VIEW: Record<PointerKind, number> = { mouse: 10, pen: 14, touch: 22 }

interface Parts {
  readonly store: SceneStore
  readonly markers: MarkerStore
  readonly driver: CameraDriver
  readonly emit: (event: SceneEvent) => void
  readonly container: () => HTMLElement | null
}

/** What tools ask about, and what becomes of their effects. */
export const createToolHost = ({
  store,
  markers,
  driver,
  emit,
  container,
}: Parts): ToolHost & Pick<InputHost, 'factsAt' | 'pointAt'> => ({
  context() {
    const state = store.getState()
    const { camera, canEdit, selectionId, image } = state
    return {
      scale: scaleOf(camera.zoomLevel),
      canEdit,
      selectionId,
      middleMap: middleMap(state),
      bounds: imageBounds(image),
      marker: (id) => markers.get(id),
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
      case 'emit':
        return emit(effect.event)
    }
  },
  show(draft, cursor) {
    if (draft !== store.getState().draft) store.setState({ draft })
    const element = container()
    if (element !== null) element.style.cursor = cursor
  },
  factsAt(pointView, pointer, timeMs) {
    const { camera, viewSize } = store.getState()
    const pointMap = viewToMap(camera, viewSize, pointView)
    const radiusMap = PICK_RADIUS_VIEW[pointer] / scaleOf(camera.zoomLevel)
    const hitId = markers.pick(pointMap, radiusMap)?.id ?? null
    return { pointView, pointMap, hitId, pointer, timeMs }
  },
  pointAt(facts) {
    emit({ kind: 'point', pointMap: facts?.pointMap ?? null })
    const hoverId = facts === null || facts.pointer === 'touch' ? null : facts.hitId
    if (hoverId === store.getState().hoverId) return
    store.setState({ hoverId })
    emit({ kind: 'hover', markerId: hoverId })
  },
})
