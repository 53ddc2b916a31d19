import { afterEach, describe, expect, it, vi } from 'vitest'
import { aCategory, aPoi, aType, aZone } from '../../../tests/builders.ts'
import { World } from '../../../tests/content/World.ts'
import type { SceneFloors } from '../../scene/state/SceneFloors.ts'
import type { FloorImage } from '../../scene/tiles/FloorBackground.ts'
import type { MapFloor } from '../../sources/MapSource.ts'
import { createViewerStore, type Focus, NO_FOCUS } from '../viewerContext.ts'
import { bindFloors } from './bindFloors.ts'
import { otherFloors } from './otherFloors.ts'

const made = {
  ...{ id: 'i', width: 40, height: 20 },
  ...{ state: { state: 'ready' as const }, previewUrl: '/cellar.jpg', pyramid: null },
}
const frame = { x: 10, y: 20, width: 30, height: 15 }
const CELLAR: MapFloor = { id: 3, name: 'Cellar', frame, image: made }
const GROUND: MapFloor = { id: 1, name: 'Ground', frame: null, image: null }
const LOFT: MapFloor = { id: 2, name: 'Loft', frame: null, image: { ...made, previewUrl: '/loft.jpg' } }
const ATTIC: MapFloor = { id: 4, name: 'Attic', frame: null, image: { ...made, previewUrl: null } }
const FLOORS = [CELLAR, GROUND, LOFT, ATTIC]

const category = aCategory()
const type = aType({ categoryId: category.id })
const [barrel, well] = [aPoi({ typeId: type.id, floor: 3 }), aPoi({ typeId: type.id })]
const vault = aZone({ floor: 2 })

afterEach(() => otherFloors().setState('dimmed', true))

const bound = ({
  floors = FLOORS as readonly MapFloor[],
  focus = NO_FOCUS,
  floorId = null as number | null,
} = {}) => {
  const { session } = new World()
  session.commit([
    { op: 'insert', kind: 'category', entity: category },
    { op: 'insert', kind: 'type', entity: type },
    ...[barrel, well].map((entity) => ({ op: 'insert', kind: 'poi', entity }) as const),
    { op: 'insert', kind: 'zone', entity: vault },
  ])
  const store = createViewerStore(focus, '', floorId)
  const shown: { floors?: SceneFloors | null; image?: FloorImage | null } = {}
  const loading: (() => void)[] = []
  const scene = {
    setFloors: vi.fn((told: SceneFloors | null) => void (shown.floors = told)),
    setFloorImage: (told: FloorImage | null) => void (shown.image = told),
    prepareFloorImage: () => new Promise<void>((resolve) => loading.push(resolve)),
  }
  const image = { width: 100, height: 80 }
  const { stop, update } = bindFloors({ scene, session, store, record: { floors, image } })
  const on = (next: Focus) => store.setState({ focus: next })
  const become = (next: readonly MapFloor[]) => update({ floors: next, image: { ...image } })
  return { store, shown, told: scene.setFloors, stop, become, on, loaded: () => loading.shift()?.() }
}

const poiFocus = (poiId: number): Focus => ({ kind: 'poi', poiId, mode: 'info' })
const shownId = ({ shown }: ReturnType<typeof bound>) => shown.floors?.shownId

describe('the floor that the scene shows', () => {
  it('is none on a map without floors, whatever the address names', () => {
    const { store, shown } = bound({ floors: [], floorId: 3 })
    expect([store.getState().floorId, shown.floors, shown.image]).toEqual([null, null, null])
  })

  it('is the one with the image of the map, or the one that is asked for, with its image in its frame', () => {
    const first = bound()
    expect([first.store.getState().floorId, shownId(first), first.shown.image]).toEqual([1, 1, null])
    expect(bound({ floorId: 99 }).store.getState().floorId).toBe(1)
    const { shown } = bound({ floorId: 3 })
    expect(shown.image).toMatchObject({
      place: frame,
      beneath: 'dimmed',
      image: { previewUrl: '/cellar.jpg' },
    })
    expect(bound({ floorId: 2 }).shown.image?.place).toEqual({ x: 0, y: 0, width: 100, height: 80 })
    // Its picture is not made yet.
    expect(bound({ floorId: 4 }).shown.image).toBeNull()
  })

  it('follows what is opened, on its own floor, and stays for what is on all', () => {
    const test = bound({ focus: poiFocus(barrel.id), floorId: 2 })
    expect(shownId(test)).toBe(3)
    test.on(poiFocus(well.id))
    expect(test.store.getState().floorId).toBe(3)
    test.on({ kind: 'zone', zoneId: vault.id })
    expect(test.store.getState().floorId).toBe(2)
    // Another floor may be looked at while it is open.
    test.store.setState({ floorId: 1 })
    expect(test.store.getState().floorId).toBe(1)
  })

  it('stays when the record comes anew, without being told again, while something on another one is open', () => {
    const test = bound({ focus: poiFocus(barrel.id) })
    test.store.setState({ floorId: 1 })
    expect(shownId(test)).toBe(1)
    const tellings = test.told.mock.calls.length
    test.become(FLOORS.map((floor) => ({ ...floor })))
    expect([test.store.getState().floorId, shownId(test)]).toEqual([1, 1])
    expect(test.told).toHaveBeenCalledTimes(tellings)
    test.on({ kind: 'zone', zoneId: vault.id })
    expect(test.store.getState().floorId).toBe(2)
  })

  it('is another one once it is removed, and shows its image once that is made', () => {
    const test = bound({ floorId: 4 })
    test.become([CELLAR, GROUND, { ...ATTIC, image: made }])
    expect(test.shown.floors).toMatchObject({ shownId: 4, knownIds: new Set([3, 1, 4]) })
    expect(test.shown.image?.image.previewUrl).toBe('/cellar.jpg')
    test.become([CELLAR, GROUND])
    expect([test.store.getState().floorId, shownId(test), test.shown.image]).toEqual([1, 1, null])
    test.become([])
    expect([test.store.getState().floorId, test.shown.floors]).toEqual([null, null])
    test.become(FLOORS)
    expect([test.store.getState().floorId, shownId(test)]).toEqual([1, 1])
  })

  it('stays until the picture of the next one is there, and is the last that was chosen', async () => {
    const test = bound()
    test.store.setState({ floorId: 3 })
    expect(shownId(test)).toBe(1)
    test.store.setState({ floorId: 2 })
    test.loaded()
    await Promise.resolve()
    expect(shownId(test)).toBe(1)
    test.loaded()
    await vi.waitFor(() => expect(shownId(test)).toBe(2))
  })

  it('waits for the image of the map, too, where that was hidden', async () => {
    const test = bound({ floorId: 3 })
    otherFloors().setState('hidden', true)
    test.store.setState({ floorId: 1 })
    expect(shownId(test)).toBe(3)
    test.loaded()
    await vi.waitFor(() => expect(shownId(test)).toBe(1))
  })

  it('hides the others when that is chosen; it changes no more once it is stopped', () => {
    const test = bound({ floorId: 3 })
    otherFloors().setState('hidden', true)
    expect([test.shown.floors?.others, test.shown.image?.beneath]).toEqual(['hidden', 'hidden'])
    test.stop()
    otherFloors().setState('dimmed', true)
    expect(test.shown.floors?.others).toBe('hidden')
  })
})
