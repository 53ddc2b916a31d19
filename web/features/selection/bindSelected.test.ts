import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aCategory, aPoi, aType, aZone } from '../../../tests/builders.ts'
import { World } from '../../../tests/content/World.ts'
import { SceneVoice } from '../../../tests/SceneVoice.ts'
import { selectionOf } from '../../../shared/content/selection.ts'
import { groupOf } from '../../scene/state/TargetGroup.ts'
import { createViewerStore, type Focus, NO_FOCUS } from '../../shell/viewerContext.ts'
import { useToasts } from '../../ui/overlay/toast.ts'
import { bindSelected } from './bindSelected.ts'
import { duplicateSelected, lockSelected, removeSelected, retypeSelected } from './selectionActs.ts'

const category = aCategory()
const [ore, herb, stone] = [
  aType({ id: 2 ** 27 + 1_000, categoryId: category.id, name: 'Ore' }),
  aType({ categoryId: category.id, name: 'Herb' }),
  aType({ categoryId: category.id, name: 'Stone', isLocked: true }),
]
const pois = [1, 2, 3].map((n) => aPoi({ typeId: ore.id, name: `Vein ${n}`, x: n * 10, y: 5 }))
const fixed = aPoi({ typeId: stone.id, x: 90, y: 90 })
const zone = aZone({ label: 'Bog', geometry: { kind: 'circle', centre: { x: 50, y: 50 }, radius: 10 } })
const poiIds = pois.map(({ id }) => id)
const [first = 0, second = 0] = poiIds

const mapId = '1'

const image = { width: 200, height: 100 }

const marker = (id: number) => ({ kind: 'marker' as const, id })

let world: World
let voice: SceneVoice
let store: ReturnType<typeof createViewerStore>
let stop: () => void
const focusOn = (focus: Focus) => store.setState({ focus })
const content = () => world.session.store.getState().content
const selection = () => {
  const { focus } = store.getState()
  return focus.kind === 'many' ? [...focus.selection.pois, ...focus.selection.zones] : focus.kind
}
const duplicate = async (ids: readonly number[], by: { x: number; y: number }) => {
  const { record } = await world.source.open(mapId)
  await duplicateSelected({ mapId, session: world.session, record, focusOn }, selectionOf({ pois: ids }), by)
}
const toasts = () => useToasts.getState().notes.map(({ text }) => text)

beforeEach(() => {
  useToasts.setState({ notes: [] })
  world = new World()
  world.session.commit([
    { op: 'insert', kind: 'category', entity: category },
    ...[ore, herb, stone].map((entity) => ({ op: 'insert', kind: 'type', entity }) as const),
    ...[...pois, fixed].map((entity) => ({ op: 'insert', kind: 'poi', entity }) as const),
    { op: 'insert', kind: 'zone', entity: zone },
  ])
  voice = new SceneVoice()
  store = createViewerStore()
  stop = bindSelected({ mapId, scene: voice, session: world.session, store, focusOn })
})
afterEach(() => stop())

describe('gestures', () => {
  it('add to what is open or selected, and take away', () => {
    focusOn({ kind: 'poi', poiId: first, mode: 'info' })
    voice.say({ kind: 'toggle', target: marker(second) })
    expect(selection()).toEqual([first, second])
    voice.say({ kind: 'toggle', target: marker(first) })
    voice.say({ kind: 'gather', targets: [{ kind: 'zone', id: zone.id }, marker(second)], lockedCount: 0 })
    expect(selection()).toEqual([second, zone.id])
    voice.say({ kind: 'toggle', target: marker(second) })
    voice.say({ kind: 'toggle', target: { kind: 'zone', id: zone.id } })
    expect(store.getState().focus).toBe(NO_FOCUS)
  })

  it('say how many locked ones they left out', () => {
    voice.say({ kind: 'gather', targets: [marker(first)], lockedCount: 2 })
    expect(toasts()).toEqual(['Left out 2 that are locked.'])
  })

  it('move all as one step of undo', async () => {
    voice.say({
      kind: 'moveGroup',
      group: groupOf([...poiIds.map(marker), { kind: 'zone', id: zone.id }]),
      by: { x: 1, y: 2 },
    })
    await vi.waitFor(() => expect(content().pois.get(first)).toMatchObject({ x: 11, y: 7 }))
    expect(content().zones.get(zone.id)?.geometry).toMatchObject({ centre: { x: 51, y: 52 } })
    await vi.waitFor(() => expect(toasts()).toEqual(['Moved 3 POIs and 1 zone.']))
    expect(world.session.undo()?.done).toBe('moved 3 POIs and 1 zone')
    expect(content().pois.get(first)).toMatchObject({ x: 10, y: 5 })
    expect(content().zones.get(zone.id)?.geometry).toEqual(zone.geometry)
  })
})

describe('turning and scaling', () => {
  const corner = { x: 50, y: 40 }
  const square = aZone({
    label: 'Yard',
    geometry: {
      kind: 'rectangle',
      points: [corner, { x: 60, y: 40 }, { x: 60, y: 50 }, { x: 50, y: 50 }],
    },
  })
  const turn = (degrees: number) =>
    voice.say({
      kind: 'transformGroup',
      group: groupOf([marker(first), { kind: 'zone', id: square.id }]),
      transform: { kind: 'rotation', about: { x: 50, y: 50 }, degrees },
      image,
    })
  beforeEach(() => world.session.commit([{ op: 'insert', kind: 'zone', entity: square }]))

  it('is one step, takes POIs along, and says that a rectangle is none any more', async () => {
    turn(45)
    await vi.waitFor(() =>
      expect(toasts()).toEqual(['Turned 1 POI and 1 zone. The rectangle has become a polygon.']),
    )
    expect(content().zones.get(square.id)?.geometry.kind).toBe('polygon')
    expect(content().pois.get(first)).not.toMatchObject({ x: 10, y: 5 })
    world.session.undo()
    expect(content().zones.get(square.id)?.geometry).toEqual(square.geometry)
    expect(content().pois.get(first)).toMatchObject({ x: 10, y: 5 })
  })

  it('is refused in words where it would not fit on the image, or a zone would cross itself', () => {
    const before = content()
    const scale = (by: number) =>
      voice.say({
        kind: 'transformGroup',
        group: groupOf([{ kind: 'zone', id: square.id }]),
        transform: { kind: 'scaling', about: corner, byX: by, byY: 0.01 },
        image,
      })
    scale(30)
    expect(toasts()).toEqual(['That would not fit on the image.'])
    scale(0.0001)
    expect(content()).toBe(before)
    expect(toasts()).toEqual(['“Yard” would cross itself: Edge 1 has no length: two points are the same.'])
  })
})

it('forgets what somebody has deleted, and lets go once nothing is left', () => {
  focusOn({ kind: 'many', selection: selectionOf({ pois: [first, second] }) })
  world.session.commit([{ op: 'remove', kind: 'poi', id: first }])
  expect(selection()).toEqual([second])
  world.session.commit([{ op: 'remove', kind: 'poi', id: second }])
  expect(store.getState().focus).toBe(NO_FOCUS)
})

describe('acts', () => {
  const all = selectionOf({ pois: [...poiIds, fixed.id], zones: [zone.id] })

  it('delete without a question, and say what stays because it is locked', async () => {
    await removeSelected({ mapId, session: world.session }, all)
    expect(Array.from(content().pois, ({ id }) => id)).toEqual([fixed.id])
    expect(toasts()).toEqual(['Deleted 3 POIs and 1 zone. 1 locked one stays as before.'])
    world.session.undo()
    expect(content().pois.size).toBe(4)
  })

  it('refuse what is all locked, and change nothing', async () => {
    const before = content()
    await removeSelected({ mapId, session: world.session }, selectionOf({ pois: [fixed.id] }))
    expect(content()).toBe(before)
    expect(toasts()).toEqual(['All of this is locked. Unlock it to change it.'])
  })

  it('give another type, and name one by its name', async () => {
    await retypeSelected({ mapId, session: world.session }, selectionOf({ pois: [first] }), herb.id)
    expect(content().pois.get(first)?.typeId).toBe(herb.id)
    expect(toasts()).toEqual(['Made “Vein 1” “Herb”.'])
  })

  it('lock zones, and unlock locked ones', async () => {
    await lockSelected({ mapId, session: world.session }, all, true)
    expect(content().zones.get(zone.id)?.isLocked).toBe(true)
    await lockSelected({ mapId, session: world.session }, all, false)
    expect(content().zones.get(zone.id)?.isLocked).toBe(false)
  })

  it('duplicate, and select the copies', async () => {
    await duplicate(poiIds, { x: 4, y: -4 })
    const [copy = 0] = selection() as number[]
    expect(selection()).toHaveLength(3)
    expect(content().pois.get(copy)).toMatchObject({ name: 'Vein 1', x: 14, y: 1 })
  })

  it('duplicate within the image: the other way where there is no room', async () => {
    const { record } = await world.source.open(mapId)
    const { width, height } = record.image
    const corner = aPoi({ id: ore.id + 1, typeId: ore.id, x: width, y: 0 })
    world.session.commit([{ op: 'insert', kind: 'poi', entity: corner }])
    await duplicate([corner.id], { x: 24, y: -24 })
    const [copy = 0] = selection() as number[]
    expect(content().pois.get(copy)).toMatchObject({ x: width - 24, y: 24 })
    const [low, high] = [
      aPoi({ id: ore.id + 2, typeId: ore.id, x: 0, y: 0 }),
      aPoi({ id: ore.id + 3, typeId: ore.id, x: width, y: height }),
    ]
    world.session.commit([low, high].map((entity) => ({ op: 'insert', kind: 'poi', entity }) as const))
    await duplicate([low.id, high.id], { x: 24, y: -24 })
    const copies = (selection() as number[]).map((id) => content().pois.get(id))
    expect(copies).toMatchObject([
      { x: 0, y: 0 },
      { x: width, y: height },
    ])
  })

  it('commit thousands as one list', async () => {
    const many = Array.from({ length: 6_000 }, (_, at) => aPoi({ id: ore.id + 1 + at, typeId: ore.id }))
    const inserts = many.map((entity) => ({ op: 'insert', kind: 'poi', entity }) as const)
    await world.session.commitLarge(inserts, { doing: '', done: '' })
    const count = world.lists.made.length
    await removeSelected({ mapId, session: world.session }, selectionOf({ pois: many.map(({ id }) => id) }))
    expect(world.lists.made).toHaveLength(count + 1)
    expect(content().pois.size).toBe(4)
  })
})
