import type { ZoneGeometry } from '../../../shared/zones.ts'
import type { Viewer } from '../viewer/viewerContext.ts'

/** Tells, when the editing of a zone's shape has ended with another shape than it began with, which one that was. */
export const watchReshaping = (
  { scene, session, store }: Pick<Viewer, 'scene' | 'session' | 'store'>,
  onReshaped: (reshaped: { readonly zoneId: number; readonly before: ZoneGeometry }) => void,
): (() => void) => {
  const selected = () => {
    const { focus } = store.getState()
    return focus.kind === 'zone' ? session.store.getState().content.zones.get(focus.zoneId) : undefined
  }
  let begun = scene.tool === 'editZone' ? selected() : undefined
  return scene.onEvent((event) => {
    if (event.kind !== 'tool') return
    if (event.tool === 'editZone') begun = selected()
    else if (begun) {
      const { id, geometry } = begun
      begun = undefined
      const now = session.store.getState().content.zones.get(id)
      if (event.tool === 'select' && now && now.geometry !== geometry)
        onReshaped({ zoneId: id, before: geometry })
    }
  })
}
