import {
  presentOf,
  type Selection,
  selectionOf,
  selectionSize,
  withSelected,
} from '../../../shared/content/selection.ts'
import type { Scene } from '../../scene/Scene.ts'
import type { GatheredTargets, SceneEvent } from '../../scene/state/SceneEvent.ts'
import type { Target } from '../../scene/state/Target.ts'
import { type TargetGroup, targetsOf } from '../../scene/state/TargetGroup.ts'
import { sayLocked, toggleAll } from '../../shell/selecting.ts'
import { focusOnAll, selectedIn, type Viewer } from '../../shell/viewerContext.ts'
import { announce } from '../../ui/status/announce.tsx'
import { moveSelected, sizesText } from './selectionActs.ts'
import { transformSelected } from './transformSelected.ts'

type Bound = Pick<Viewer, 'mapId' | 'session' | 'store' | 'focusOn'> & {
  readonly scene: Pick<Scene, 'onEvent'>
}

/** Keeps what is selected together in step with the gestures on the map and with its content. Returns a function that stops it. */
export const bindSelected = (viewer: Bound): (() => void) => {
  const { scene, session, store } = viewer
  const stopEvents = scene.onEvent((event) => handleEvent(event, viewer))
  const stopContent = session.store.subscribe(({ content }, before) => {
    const { focus } = store.getState()
    if (content === before.content || focus.kind !== 'many') return
    const present = presentOf(content, focus.selection)
    if (present !== focus.selection) store.setState({ focus: focusOnAll(present) })
  })
  const stopFocus = store.subscribe(({ focus }, before) => {
    if (focus !== before.focus && focus.kind === 'many') announce(selectedText(focus.selection))
  })
  return () => {
    stopEvents()
    stopContent()
    stopFocus()
  }
}

const handleEvent = (event: SceneEvent, viewer: Bound): void => {
  switch (event.kind) {
    case 'toggle':
      return toggleAll(viewer, selectionOfTargets([event.target]))
    case 'gather':
      return gather(viewer, event)
    case 'moveGroup':
      return void moveSelected(viewer, selectionOfGroup(event.group), event.by)
    case 'transformGroup':
      return void transformSelected(viewer, selectionOfGroup(event.group), event)
  }
}

/** Adds what a gesture has taken to what is selected, and says what it has left out. */
export const gather = (
  { store, focusOn }: Pick<Viewer, 'store' | 'focusOn'>,
  { targets, lockedCount }: GatheredTargets,
): void => {
  const taken = selectionOfTargets(targets)
  sayLocked(lockedCount)
  if (selectionSize(taken) > 0) focusOn(focusOnAll(withSelected(selectedIn(store.getState().focus), taken)))
}

/** '3 selected: 2 POIs and 1 zone.' */
export const selectedText = (selection: Selection): string =>
  `${selectionSize(selection)} selected: ${sizesText(selection)}.`

const selectionOfTargets = (targets: readonly Target[]): Selection =>
  selectionOf({
    pois: targets.flatMap((target) => (target.kind === 'marker' ? [target.id] : [])),
    zones: targets.flatMap((target) => (target.kind === 'zone' ? [target.id] : [])),
    pins: targets.flatMap((target) => (target.kind === 'pin' ? [target.id] : [])),
  })

const selectionOfGroup = (group: TargetGroup): Selection => selectionOfTargets(targetsOf(group))
