import { floorOf } from '../../shell/floors/shownFloor.ts'
import type { Viewer } from '../../shell/viewerContext.ts'
import { whereIs } from './company.ts'

type Moved = Pick<Viewer, 'presence' | 'store'> & {
  readonly scene: Pick<Viewer['scene'], 'flyTo'>
  readonly record: Pick<Viewer['record'], 'floors'>
}

/** Moves the view to where somebody is: to their floor and their cursor, or else to the middle of what they see, at their zoom. */
export const goToPerson = (userId: number, { scene, presence, store, record }: Moved): void => {
  const found = whereIs(userId, presence.getState()?.people ?? [])
  const at = found?.cursor ?? found?.view
  if (!found || !at) return
  const floor = floorOf(record.floors, found.floor)
  if (floor) store.setState({ floorId: floor.id })
  scene.flyTo({ x: at.x, y: at.y }, found.view?.zoomLevel)
}
