import { expect, it } from 'vitest'
import { type Pin, pinSchema } from '../../../shared/pins.ts'
import { SceneVoice } from '../../../tests/SceneVoice.ts'
import type { ScenePin } from '../../scene/pins/PinStore.ts'
import { createViewerStore, type Focus, NO_FOCUS } from '../../shell/viewerContext.ts'
import { createStoredList } from '../../sources/storedList.ts'
import { bindPins } from './pins.ts'

const stash: Pin = { id: 'a', x: 1, y: 2, label: 'Stash', colour: '#4285f4' }

const bound = () => {
  let text: string | null = JSON.stringify([stash])
  const storage = { getItem: () => text, setItem: (_key: string, next: string) => void (text = next) }
  const pins = createStoredList({ key: 'pinfold_pins_7', schema: pinSchema, storage })
  const store = createViewerStore()
  const voice = new SceneVoice()
  let shown: readonly ScenePin[] = []
  const scene = {
    onEvent: voice.onEvent,
    setPins: (all: readonly ScenePin[]) => void (shown = all),
  }
  const focusOn = (focus: Focus) => store.setState({ focus })
  const stop = bindPins({ scene, store, focusOn }, pins)
  return { pins, store, voice, stop, shown: () => shown }
}

it('shows the stored pins, and the one about to be placed [PIN-002] [PIN-003] [CONST-056]', () => {
  const { pins, store, voice, shown } = bound()
  expect(shown()).toEqual([stash])
  voice.say({ kind: 'placePin', pointMap: { x: 30, y: 40 } })
  expect(store.getState().focus).toEqual({ kind: 'newPin', place: { x: 30, y: 40 } })
  expect(shown()).toEqual([stash, { id: 'new', x: 30, y: 40, label: '', colour: '#4285f4' }])
  pins.put({ ...stash, id: 'b' })
  expect(shown()).toHaveLength(3)
  store.setState({ focus: NO_FOCUS })
  expect(shown().map(({ id }) => id)).toEqual(['a', 'b'])
})

it('stores the place that a pin was moved to, in hundredths, and ignores a deleted pin', () => {
  const { pins, voice, shown } = bound()
  voice.say({ kind: 'move', target: { kind: 'pin', id: 'a' }, pointMap: { x: 30.123, y: 40 } })
  expect(pins.getState()).toEqual([{ ...stash, x: 30.12, y: 40 }])
  expect(shown()).toEqual(pins.getState())
  pins.remove('a')
  voice.say({ kind: 'move', target: { kind: 'pin', id: 'a' }, pointMap: { x: 1, y: 1 } })
  expect(pins.getState()).toEqual([])
})

it('closes the panel of a deleted pin', () => {
  const { pins, store } = bound()
  store.setState({ focus: { kind: 'pin', pinId: 'a' }, isDirty: true })
  pins.remove('a')
  expect(store.getState()).toMatchObject({ focus: NO_FOCUS, isDirty: false })
})

it('does nothing once it is stopped', () => {
  const { pins, store, voice, stop, shown } = bound()
  stop()
  pins.remove('a')
  voice.say({ kind: 'placePin', pointMap: { x: 1, y: 1 } })
  expect([shown(), store.getState().focus]).toEqual([[stash], NO_FOCUS])
})
