import type { Content } from '../../../shared/content/content.ts'
import type { ImageSize } from '../../../shared/dataMap/place.ts'
import type { Scene } from '../../scene/Scene.ts'
import type { SceneImage } from '../../scene/state/sceneStore.ts'
import type { FloorImage } from '../../scene/tiles/FloorBackground.ts'
import type { MapFloor, MapRecord } from '../../sources/MapSource.ts'
import { announce } from '../../ui/status/announce.tsx'
import type { Focus, Viewer } from '../viewerContext.ts'
import { otherFloors } from './otherFloors.ts'
import { floorOf, isPictured, shownFloorOf } from './shownFloor.ts'

/** The floor before stays for so long at most while the picture of the next one loads. */
const PREPARING_MAX_MS = 1_500

interface Bound extends Pick<Viewer, 'session' | 'store'> {
  readonly scene: Pick<Scene, 'setFloors' | 'setFloorImage' | 'prepareFloorImage'>
  readonly record: Pick<MapRecord, 'floors'> & { readonly image: ImageSize }
}

/**
 * Shows the chosen floor on the scene, and chooses the one that what is opened is on. Returns a function that stops it, and leaves
 * the scene as it is.
 */
export const bindFloors = ({ scene, session, store, record }: Bound): (() => void) => {
  const { floors, image } = record
  if (floors.length === 0) {
    store.setState({ floorId: null })
    scene.setFloors(null)
    scene.setFloorImage(null)
    return () => {}
  }
  const others = otherFloors()
  const knownIds = new Set(floors.map(({ id }) => id))
  const shownFloor = () => shownFloorOf(floors, store.getState().floorId)
  const show = () => {
    const floor = shownFloor()
    if (floor === null) return
    scene.setFloors({ shownId: floor.id, knownIds, others: others.getState() })
    scene.setFloorImage(floorImageOf(floor, image, others.getState()))
  }
  let turn = 0
  const change = async () => {
    const own = ++turn
    const floor = shownFloor()
    if (floor) announce(`Floor: ${floor.name}.`)
    const next = floor && sceneImageOf(floor)
    if (next) await Promise.race([scene.prepareFloorImage(next), afterMs(PREPARING_MAX_MS)])
    if (own === turn) show()
  }
  const follow = (focus: Focus) => {
    const floor = floorOf(floors, floorIdOf(focus, session.store.getState().content))
    if (floor && floor.id !== shownFloor()?.id) store.setState({ floorId: floor.id })
  }
  store.setState({ floorId: shownFloor()?.id ?? null })
  follow(store.getState().focus)
  show()
  const stopStore = store.subscribe((state, before) => {
    if (state.floorId !== before.floorId) void change()
    if (openedId(state.focus) !== openedId(before.focus)) follow(state.focus)
  })
  const stopOthers = others.subscribe(show)
  return () => {
    turn++
    stopStore()
    stopOthers()
  }
}

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
