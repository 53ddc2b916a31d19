import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { selectionOf } from '../../../shared/content/selection.ts'
import type { Pin } from '../../../shared/maps/pins.ts'
import { aCategory, aPoi, aType } from '../../../tests/builders.ts'
import { World } from '../../../tests/content/World.ts'
import { SceneVoice } from '../../../tests/SceneVoice.ts'
import { groupOf } from '../../scene/state/TargetGroup.ts'
import { createViewerStore, type Focus } from '../../shell/viewerContext.ts'
import { useToasts } from '../../ui/overlay/toast.ts'
import { pinsOf } from '../pins/pins.ts'
import { bindSelected } from './bindSelected.ts'
import { readClipboard, writeClipboard } from './clipboard.ts'
import { duplicateSelected, pasteCopied, removeSelected, retypeSelected } from './selectionActs.ts'

const mapId = 'of selected pins'
const pins = pinsOf(mapId)
const stash: Pin = { id: 'a', x: 30, y: 20, label: 'Stash', colour: '#4285f4' }
const category = aCategory()
const ore = aType({ categoryId: category.id })
const vein = aPoi({ typeId: ore.id, name: 'Vein', x: 10, y: 5 })
const first = vein.id
const marker = (id: number) => ({ kind: 'marker' as const, id })
const image = { width: 200, height: 100 }

let world: World
let voice: SceneVoice
let store: ReturnType<typeof createViewerStore>
let stop: () => void
const focusOn = (focus: Focus) => store.setState({ focus })
const content = () => world.session.store.getState().content
const toasts = () => useToasts.getState().notes.map(({ text }) => text)

beforeEach(() => {
  useToasts.setState({ notes: [] })
  world = new World()
  world.session.commit([
    { op: 'insert', kind: 'category', entity: category },
    { op: 'insert', kind: 'type', entity: ore },
    { op: 'insert', kind: 'poi', entity: vein },
  ])
  voice = new SceneVoice()
  store = createViewerStore()
  stop = bindSelected({ mapId, scene: voice, session: world.session, store, focusOn })
  pins.put(stash)
})
afterEach(() => {
  stop()
  for (const { id } of pins.getState()) pins.remove(id)
})

const pin = { kind: 'pin' as const, id: stash.id }
const both = selectionOf({ pois: [first], pins: [stash.id] })
const place = () => pins.getState().map(({ x, y }) => [x, y])
it('move with what they are selected with, and back in the same step', async () => {
  voice.say({ kind: 'moveGroup', group: groupOf([marker(first), pin]), by: { x: 1, y: 2 } })
  await vi.waitFor(() => expect(toasts()).toEqual(['Moved 1 POI and 1 pin.']))
  expect([content().pois.get(first)?.x, place()]).toEqual([11, [[31, 22]]])
  expect(world.session.undo()?.done).toBe('moved 1 POI and 1 pin')
  expect([content().pois.get(first)?.x, place()]).toEqual([10, [[30, 20]]])
  world.session.redo()
  expect([content().pois.get(first)?.x, place()]).toEqual([11, [[31, 22]]])
})

it('turn with it, about the middle of both', async () => {
  voice.say({
    kind: 'transformGroup',
    group: groupOf([marker(first), pin]),
    transform: { kind: 'rotation', about: { x: 20, y: 20 }, degrees: 90 },
    image,
  })
  await vi.waitFor(() => expect(place()).toEqual([[20, 30]]))
  world.session.undo()
  expect(place()).toEqual([[30, 20]])
})

it('alone are one step, too, and nothing of the map', async () => {
  const before = content()
  await removeSelected({ mapId, session: world.session }, selectionOf({ pins: [stash.id] }))
  expect([pins.getState(), content(), toasts()]).toEqual([[], before, ['Deleted the pin “Stash”.']])
  world.session.undo()
  expect(pins.getState()).toEqual([stash])
})

it('do not hide that the rest is all locked from an act that leaves pins as they are', async () => {
  world.session.commit([{ op: 'patch', kind: 'type', id: ore.id, fields: { isLocked: true } }])
  await retypeSelected({ mapId, session: world.session }, both, ore.id)
  expect(toasts()).toEqual(['All of this is locked. Unlock it to change it.'])
})

it('stay where somebody else has put one since', async () => {
  await removeSelected({ mapId, session: world.session }, both)
  pins.put({ ...stash, label: 'Another' })
  world.session.undo()
  expect(content().pois.has(first)).toBe(true)
  expect(pins.getState()).toEqual([{ ...stash, label: 'Another' }])
})

it('are copied with it, and the copies selected', async () => {
  const { record } = await world.source.open('1')
  await duplicateSelected({ mapId, session: world.session, record, focusOn }, both, { x: 4, y: -4 })
  const { focus } = store.getState()
  const copies = focus.kind === 'many' ? focus.selection.pins : new Set()
  expect(pins.getState().map(({ id, x, label }) => [copies.has(id), x, label])).toEqual([
    [false, 30, 'Stash'],
    [true, 34, 'Stash'],
  ])
})

it('pastes pins as one’s own of the other map', async () => {
  const clipboard = new DataTransfer()
  const { record } = await world.source.open('1')
  const viewer = { mapId, source: world.source, record, session: world.session, store, focusOn }
  writeClipboard(clipboard, viewer, selectionOf({ pins: ['a'] }))
  expect(clipboard.getData('text/plain')).toBe('')
  const copied = readClipboard(clipboard)
  if (copied === null) throw new Error('Nothing was copied.')
  await pasteCopied({ ...viewer, mapId: 'another' }, copied, { x: 50, y: 60 })
  expect(pinsOf('another').getState()).toMatchObject([{ x: 50, y: 60, label: 'Stash' }])
})
