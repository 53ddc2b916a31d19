import { mapToView, type PointView, type SizeView, viewToMap } from '../plane/coordinates.ts'
import { boundsOfTarget } from '../state/SceneKind.ts'
import { middleMap } from '../state/sceneStore.ts'
import { targetsOf } from '../state/TargetGroup.ts'
import type { InputParts } from './PointerInput.ts'

/** Asks for the menu of what keys have reached or selected, or else of the middle of the view. Returns whether the tool has one. */
export const openMenuByKey = ({
  store,
  kinds,
  runner,
}: Pick<InputParts, 'store' | 'kinds' | 'runner'>): boolean => {
  const state = store.getState()
  const { camera, viewSize, hover, selection, group } = state
  const hit = hover ?? selection ?? targetsOf(group)[0] ?? null
  const bounds = hit === null ? undefined : boundsOfTarget(kinds, hit)
  const middle = bounds
    ? { x: (bounds.left + bounds.right) / 2, y: (bounds.bottom + bounds.top) / 2 }
    : middleMap(state)
  const pointView = inView(mapToView(camera, viewSize, middle), viewSize)
  return runner.send({
    kind: 'menu',
    isByKey: true,
    pointer: 'mouse',
    isShift: false,
    isAlt: false,
    isCtrl: false,
    timeMs: performance.now(),
    pointView,
    pointMap: viewToMap(camera, viewSize, pointView),
    hit,
  })
}

const inView = ({ xView, yView }: PointView, { width, height }: SizeView): PointView => ({
  xView: Math.min(width, Math.max(0, xView)),
  yView: Math.min(height, Math.max(0, yView)),
})
