import { expect, it } from 'vitest'
import { SceneVoice } from '../../../tests/SceneVoice.ts'
import { selectionOf } from '../../../shared/content/selection.ts'
import type { Target } from '../../scene/state/Target.ts'
import { NO_GROUP, type TargetGroup } from '../../scene/state/TargetGroup.ts'
import { createViewerStore, type Focus, NO_FOCUS } from '../viewerContext.ts'
import { bindSelection } from './bindSelection.ts'

const bound = () => {
  const store = createViewerStore({ kind: 'zone', zoneId: 4 })
  const voice = new SceneVoice()
  let selected: Target | null = null
  let group: TargetGroup = NO_GROUP
  const scene = {
    onEvent: voice.onEvent,
    setSelection: (target: Target | null) => void (selected = target),
    setGroup: (next: TargetGroup) => void (group = next),
  }
  const stop = bindSelection({ scene, store, focusOn: (focus: Focus) => store.setState({ focus }) })
  return { store, voice, stop, selected: () => selected, group: () => group }
}

const pairs: readonly (readonly [Target, Focus])[] = [
  [
    { kind: 'marker', id: 7 },
    { kind: 'poi', poiId: 7, mode: 'info' },
  ],
  [
    { kind: 'zone', id: 8 },
    { kind: 'zone', zoneId: 8 },
  ],
  [
    { kind: 'pin', id: 'a' },
    { kind: 'pin', pinId: 'a' },
  ],
]

it('opens and selects what is picked, and closes what is deselected', () => {
  const { store, voice, selected } = bound()
  for (const [target, focus] of pairs) {
    voice.say({ kind: 'select', target })
    expect([store.getState().focus, selected()]).toEqual([focus, target])
  }
  voice.say({ kind: 'select', target: null })
  expect([store.getState().focus, selected()]).toEqual([NO_FOCUS, null])
})

it('selects what is open, and nothing for what is not on the map yet', () => {
  const { store, selected } = bound()
  expect(selected()).toEqual({ kind: 'zone', id: 4 })
  store.setState({ focus: { kind: 'newPoi', place: { x: 1, y: 2 } } })
  expect(selected()).toBeNull()
})

it('marks all that are selected together, and opens none of them', () => {
  const { store, selected, group } = bound()
  const selection = selectionOf({ pois: [1, 2], zones: [4], pins: ['a'] })
  store.setState({ focus: { kind: 'many', selection } })
  expect([selected(), group()]).toEqual([
    null,
    { marker: new Set([1, 2]), zone: new Set([4]), pin: new Set(['a']) },
  ])
  store.setState({ focus: NO_FOCUS })
  expect(group()).toBe(NO_GROUP)
})

it('stops listening once stopped', () => {
  const { store, voice, stop, selected } = bound()
  stop()
  voice.say({ kind: 'select', target: null })
  store.setState({ focus: NO_FOCUS })
  expect([voice.listenerCount, selected()]).toEqual([0, { kind: 'zone', id: 4 }])
})
