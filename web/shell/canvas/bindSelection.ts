import type { Selection } from '../../../shared/content/selection.ts'
import type { Scene } from '../../scene/Scene.ts'
import type { Target } from '../../scene/state/Target.ts'
import { NO_GROUP, type TargetGroup } from '../../scene/state/TargetGroup.ts'
import { type Focus, NO_FOCUS, type Viewer } from '../viewerContext.ts'

type Bound = Pick<Viewer, 'store' | 'focusOn'> & {
  readonly scene: Pick<Scene, 'setSelection' | 'setGroup' | 'onEvent'>
}

/** Keeps the scene's selection and the open panel in step. Returns a function that stops it. */
export const bindSelection = ({ scene, store, focusOn }: Bound): (() => void) => {
  const select = () => {
    const { focus } = store.getState()
    scene.setSelection(targetOf(focus))
    scene.setGroup(groupOf(focus))
  }
  select()
  const stopFocus = store.subscribe(({ focus }, before) => {
    if (focus !== before.focus) select()
  })
  const stopEvents = scene.onEvent((event) => {
    if (event.kind === 'select') focusOn(event.target === null ? NO_FOCUS : focusOf(event.target))
  })
  return () => {
    stopFocus()
    stopEvents()
  }
}

/** Returns the object on the map that is open, if any. */
export const targetOf = (focus: Focus): Target | null => {
  switch (focus.kind) {
    case 'poi':
      return { kind: 'marker', id: focus.poiId }
    case 'zone':
      return { kind: 'zone', id: focus.zoneId }
    case 'pin':
      return { kind: 'pin', id: focus.pinId }
    default:
      return null
  }
}

export const groupOfSelection = ({ pois, zones, pins }: Selection): TargetGroup => ({
  marker: pois,
  zone: zones,
  pin: pins,
})

const groupOf = (focus: Focus): TargetGroup =>
  focus.kind === 'many' ? groupOfSelection(focus.selection) : NO_GROUP

export const focusOf = (target: Target): Focus => {
  switch (target.kind) {
    case 'marker':
      return { kind: 'poi', poiId: target.id, mode: 'info' }
    case 'zone':
      return { kind: 'zone', zoneId: target.id }
    case 'pin':
      return { kind: 'pin', pinId: target.id }
  }
}
