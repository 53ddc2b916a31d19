import type { Content } from '../../../shared/content/content.ts'
import type { ImageSize } from '../../../shared/dataMap/place.ts'
import type { Scene } from '../../scene/Scene.ts'
import { isSameSet } from '../../scene/state/isSameSet.ts'
import type { OtherFloors, SceneFloors } from '../../scene/state/SceneFloors.ts'
import type { SceneImage } from '../../scene/state/sceneStore.ts'
import type { FloorImage } from '../../scene/tiles/FloorBackground.ts'
import type { MapFloor, MapRecord } from '../../sources/MapSource.ts'
import { announce } from '../../ui/status/announce.tsx'
import type { Focus, Viewer } from '../viewerContext.ts'
import { otherFloors } from './otherFloors.ts'
import { floorOf, isPictured, shownFloorOf } from './shownFloor.ts'

/** The floor before stays for so long at most while the picture of the next one loads. */
const PREPARING_MAX_MS = 1_500

type FloorsRecord = Pick<MapRecord, 'floors'> & { readonly image: ImageSize }

interface Bound extends Pick<Viewer, 'session' | 'store'> {
  readonly scene: Pick<Scene, 'setFloors' | 'setFloorImage' | 'prepareFloorImage'>
  readonly record: FloorsRecord
}

interface BoundFloors {
  /** Shows what has become of the floors. The one that is shown stays if it is still there. */
  readonly update: (record: FloorsRecord) => void
  /** Leaves the scene as it is. */
  readonly stop: () => void
}

/** Shows the chosen floor on the scene, and chooses the one that what is opened is on. */
export const bindFloors = ({ scene, session, store, record }: Bound): BoundFloors => {
  let { floors, image } = record
  const others = otherFloors()
  let told: SceneFloors | null | undefined
  const shownFloor = () => shownFloorOf(floors, store.getState().floorId)
  const show = () => {
    const floor = shownFloor()
    const next = sceneFloorsOf(floors, store.getState().floorId, others.getState())
    if (told === undefined || !areSame(next, told)) scene.setFloors((told = next))
    scene.setFloorImage(floor && floorImageOf(floor, image, others.getState()))
  }
  let turn = 0
  const change = async () => {
    const own = ++turn
    const floor = shownFloor()
    if (floor) announce(`Floor: ${floor.name}.`)
    const next = floor && sceneImageOf(floor)
    if (next || others.getState() === 'hidden')
      await Promise.race([scene.prepareFloorImage(next), afterMs(PREPARING_MAX_MS)])
    if (own === turn) show()
  }
  const follow = (focus: Focus) => {
    const floor = floorOf(floors, floorIdOf(focus, session.store.getState().content))
    if (floor && floor.id !== shownFloor()?.id) store.setState({ floorId: floor.id })
  }
  const listen = () =>
    store.subscribe((state, before) => {
      if (state.floorId !== before.floorId) void change()
      if (openedId(state.focus) !== openedId(before.focus)) follow(state.focus)
    })
  const settle = () => {
    turn++
    store.setState({ floorId: shownFloor()?.id ?? null })
    show()
    return listen()
  }
  follow(store.getState().focus)
  let stopStore = settle()
  const stopOthers = others.subscribe(show)
  return {
    update(next) {
      stopStore()
      ;({ floors, image } = next)
      stopStore = settle()
    },
    stop() {
      turn++
      stopStore()
      stopOthers()
    },
  }
}

/** Returns the floors where one is asked for, or none; null on a map without floors. */
export const sceneFloorsOf = (
  floors: readonly MapFloor[],
  floorId: number | null,
  others: OtherFloors,
): SceneFloors | null => {
  const floor = shownFloorOf(floors, floorId)
  return floor && { shownId: floor.id, knownIds: new Set(floors.map(({ id }) => id)), others }
}

/** Each that is told has everything painted anew. */
const areSame = (a: SceneFloors | null, b: SceneFloors | null): boolean =>
  a === null || b === null
    ? a === b
    : a.shownId === b.shownId && a.others === b.others && isSameSet(a.knownIds, b.knownIds)

const afterMs = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const openedId = (focus: Focus): number | null =>
  focus.kind === 'poi' ? focus.poiId : focus.kind === 'zone' ? focus.zoneId : null

const floorIdOf = (focus: Focus, { pois, zones }: Content): number | undefined =>
  focus.kind === 'poi'
    ? pois.get(focus.poiId)?.floor
    : focus.kind === 'zone'
      ? zones.get(focus.zoneId)?.floor
      : undefined

const sceneImageOf = ({ image }: MapFloor): SceneImage | null =>
  image === null || !isPictured(image)
    ? null
    : {
        widthMap: image.width,
        heightMap: image.height,
        previewUrl: image.previewUrl,
        pyramid: image.pyramid,
      }

const floorImageOf = (
  floor: MapFloor,
  { width, height }: ImageSize,
  beneath: FloorImage['beneath'],
): FloorImage | null => {
  const image = sceneImageOf(floor)
  return image && { image, place: floor.frame ?? { x: 0, y: 0, width, height }, beneath }
}
