import { describe, expect, it } from 'vitest'
import { selectionOf } from '../../../shared/content/selection.ts'
import { type Pin, pinSchema } from '../../../shared/maps/pins.ts'
import { aCategory } from '../../../tests/builders.ts'
import { World } from '../../../tests/content/World.ts'
import { SceneVoice } from '../../../tests/SceneVoice.ts'
import type { ScenePin } from '../../scene/pins/PinStore.ts'
import { createViewerStore, type Focus, focusOnAll, NO_FOCUS } from '../../shell/viewerContext.ts'
import { createStoredList } from '../../sources/local/storedList.ts'
import { bindPins, changePin } from './pins.ts'

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
  const { session } = new World()
  const stop = bindPins({ scene, session, store, focusOn }, pins)
  return { pins, store, session, voice, stop, shown: () => shown }
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

it('takes a deleted pin out of what is selected together', () => {
  const { pins, store } = bound()
  store.setState({ focus: focusOnAll(selectionOf({ pois: [5], pins: ['a'] })) })
  pins.remove('a')
  expect(store.getState().focus).toEqual(focusOnAll(selectionOf({ pois: [5] })))
})

it('does nothing once it is stopped', () => {
  const { pins, store, voice, stop, shown } = bound()
  stop()
  pins.remove('a')
  voice.say({ kind: 'placePin', pointMap: { x: 1, y: 1 } })
  expect([shown(), store.getState().focus]).toEqual([[stash], NO_FOCUS])
})

describe('the steps of undo', () => {
  it('move a pin back, and again', () => {
    const { pins, session, voice } = bound()
    voice.say({ kind: 'move', target: { kind: 'pin', id: 'a' }, pointMap: { x: 30, y: 40 } })
    expect(session.undo()).toMatchObject({
      done: 'moved the pin “Stash”',
      places: [{ left: 1, right: 1, bottom: 2, top: 2 }],
    })
    expect(pins.getState()).toEqual([stash])
    expect(session.redo()).toMatchObject({ done: 'moved the pin “Stash”', direction: 'redo' })
    expect(pins.getState()).toEqual([{ ...stash, x: 30, y: 40 }])
  })

  it('stand in one order with those of the map', () => {
    const { pins, session } = bound()
    const category = aCategory({ name: 'Ore' })
    changePin({ session, pins }, undefined, { ...stash, id: 'b', label: '' })
    session.commit([{ op: 'insert', kind: 'category', entity: category }])
    changePin({ session, pins }, stash, undefined)
    const done = () => session.undo()?.done
    expect([done(), done(), done(), done()]).toEqual([
      'deleted the pin “Stash”',
      'added the category “Ore”',
      'added a pin',
      undefined,
    ])
    expect(pins.getState()).toEqual([stash])
    expect([session.redo()?.done, session.redo()?.done]).toEqual(['added a pin', 'added the category “Ore”'])
  })

  it('leave a pin that has been changed since, and say so', () => {
    const { pins, session } = bound()
    const said: string[] = []
    session.onNotice((text) => said.push(text))
    changePin({ session, pins }, stash, { ...stash, label: 'Hoard' })
    pins.put({ ...stash, label: 'From another tab' })
    expect(session.undo()).toBeNull()
    expect(said).toEqual(['Not undone: it has been changed since.'])
    expect(session.store.getState()).toMatchObject({ canUndo: false, canRedo: false })
  })
})
