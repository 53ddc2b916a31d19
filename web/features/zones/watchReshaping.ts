import type { Zone, ZoneGeometry } from '../../../shared/zones.ts'
import type { Scene } from '../../scene/Scene.ts'
import type { Viewer } from '../../shell/viewerContext.ts'

type Watched = Pick<Viewer, 'session' | 'store'> & { readonly scene: Pick<Scene, 'tool' | 'onEvent'> }

export interface Reshaped {
  readonly zoneId: number
  readonly before: ZoneGeometry
}

export interface ReshapingWatch {
  /** The editing under way goes on with an earlier one, which began with this shape. */
  goOnFrom(before: ZoneGeometry): void
  stop(): void
}

/** Tells, when the editing of a zone's shape has ended with another shape than it began with, which one that was. */
export const watchReshaping = (
  { scene, session, store }: Watched,
  onReshaped: (reshaped: Reshaped) => void,
): ReshapingWatch => {
  const begin = (): Reshaped | undefined => {
    const { focus } = store.getState()
    const zone = focus.kind === 'zone' ? zoneNow(focus.zoneId) : undefined
    return zone && { zoneId: zone.id, before: zone.geometry }
  }
  const zoneNow = (zoneId: number): Zone | undefined => session.store.getState().content.zones.get(zoneId)
  let begun = scene.tool === 'editZone' ? begin() : undefined
  const stop = scene.onEvent((event) => {
    if (event.kind !== 'tool') return
    const ended = begun
    begun = event.tool === 'editZone' ? begin() : undefined
    if (event.tool !== 'select' || !ended) return
    const now = zoneNow(ended.zoneId)
    if (now && now.geometry !== ended.before) onReshaped(ended)
  })
  return {
    goOnFrom: (before) => {
      begun = begun && { ...begun, before }
    },
    stop,
  }
}
