import { expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { type Layer, layerSchema } from '../../../shared/maps/layers.ts'
import { World } from '../../../tests/content/World.ts'
import { SceneVoice } from '../../../tests/SceneVoice.ts'
import type { SceneDrawing } from '../../scene/drawings/DrawingPainter.ts'
import type { Stroke } from '../../scene/state/Draft.ts'
import { createStoredList } from '../../sources/local/storedList.ts'
import { bindLayers, changeLayer, type OpenRoute, placedLayer } from './layers.ts'

const stroke = {
  points: [
    { x: 1, y: 2 },
    { x: 3, y: 4 },
  ],
  widthView: 4,
  colour: '#d43a3a',
  opacity: 0.7,
  pattern: 'none' as const,
}
const route: Layer = { id: 'a', name: 'Route', isPublic: true, isVisible: true, strokes: [stroke] }

const bound = () => {
  let text: string | null = JSON.stringify([route])
  const storage = { getItem: () => text, setItem: (_key: string, next: string) => void (text = next) }
  const saved = createStoredList({ key: 'pinfold_layers_7', schema: layerSchema, storage })
  const unnamed = createStore<readonly Stroke[] | null>(() => null)
  const openRoute = createStore<OpenRoute>(() => ({ kind: 'none' }))
  const voice = new SceneVoice()
  let shown: readonly SceneDrawing[] = []
  const scene = {
    onEvent: voice.onEvent,
    setDrawings: (all: readonly SceneDrawing[]) => void (shown = all),
  }
  const stop = bindLayers(scene, { saved, unnamed, openRoute })
  return { saved, unnamed, openRoute, voice, stop, shown: () => shown }
}

it('shows the stored drawings, except hidden ones', () => {
  const { saved, shown } = bound()
  expect(shown()).toEqual([{ id: 'a', strokes: [stroke], visible: true, isStraight: false }])
  saved.put({ ...route, isVisible: false })
  expect(shown()).toEqual([{ id: 'a', strokes: [stroke], visible: false, isStraight: false }])
  saved.remove('a')
  expect(shown()).toEqual([])
})

it('receives a finished drawing, and shows it until it is named or discarded [PIN-008]', () => {
  const { saved, unnamed, voice, shown } = bound()
  voice.say({ kind: 'pencilled', strokes: [stroke, stroke] })
  expect(unnamed.getState()).toHaveLength(2)
  expect(shown().map(({ id, visible }) => [id, visible])).toEqual([
    ['a', true],
    ['unnamed', true],
  ])
  unnamed.setState(null, true)
  expect(shown()).toHaveLength(1)
  expect(saved.getState()).toEqual([route])
})

it('does nothing once it is stopped', () => {
  const { saved, unnamed, voice, stop, shown } = bound()
  stop()
  saved.remove('a')
  voice.say({ kind: 'pencilled', strokes: [stroke] })
  expect([shown().length, unnamed.getState()]).toEqual([1, null])
})

it('undoes and redoes a drawing that was hidden in the meantime', () => {
  const { saved } = bound()
  const { session } = new World()
  changeLayer({ session, saved }, undefined, { ...route, id: 'b', name: 'Detour' })
  saved.put({ ...route, id: 'b', name: 'Detour', isVisible: false })
  expect(session.undo()).toMatchObject({
    done: 'added the drawing “Detour”',
    places: [{ left: 1, right: 3, bottom: 2, top: 4 }],
  })
  expect(saved.getState()).toEqual([route])
  session.redo()
  expect(saved.getState()).toHaveLength(2)
})

it('leaves the line of the open route to its panel, and paints those of others straight', () => {
  const { saved, openRoute, shown } = bound()
  const way = { stops: [1], start: null, end: null, isAlongWays: false, skipped: [] }
  saved.put({ ...route, route: way })
  expect(shown()).toEqual([{ id: 'a', strokes: [stroke], visible: true, isStraight: true }])
  openRoute.setState({ kind: 'kept', id: 'a' }, true)
  expect(shown()).toMatchObject([{ id: 'a', visible: false }])
})

it('moves the ends of a route along with its line to another image', () => {
  const way = { stops: [1], start: { x: 1, y: 2 }, end: null, isAlongWays: false, skipped: [] }
  const move = { from: { width: 10, height: 10 }, to: { width: 20, height: 30 }, placing: 'scale' } as const
  expect(placedLayer({ ...route, route: way }, [move])).toMatchObject({
    strokes: [
      {
        points: [
          { x: 2, y: 6 },
          { x: 6, y: 12 },
        ],
      },
    ],
    route: { stops: [1], start: { x: 2, y: 6 }, end: null },
  })
})
