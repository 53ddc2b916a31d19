import { create } from 'zustand'
import type { Zone, ZoneGeometry } from '../../../../shared/content/zones.ts'
import type { SceneEvent } from '../../../scene/state/SceneEvent.ts'
import { focusCanvas } from '../../../shell/canvas/focusCanvas.ts'
import type { Viewer } from '../../../shell/viewerContext.ts'
import { withPartActs } from './loadPartActs.ts'

/** What the next shape that is drawn does to a zone: a line splits it, and a polygon is a hole in it. */
export type CutKind = 'split' | 'hole'

interface Cut {
  readonly kind: CutKind
  readonly zoneId: number
  readonly label: string
}

const TOOLS = { split: 'polyline', hole: 'polygon' } as const

/** What is being cut, if anything is. */
export const cutting = create<{ readonly cut: Cut | null }>(() => ({ cut: null }))

/** Takes up the tool whose next shape cuts a zone. */
export const startCut = ({ scene }: Pick<Viewer, 'scene'>, zone: Zone, kind: CutKind): void => {
  scene.setTool(TOOLS[kind])
  cutting.setState({ cut: { kind, zoneId: zone.id, label: zone.label } })
  // The button had the focus, and the keys that draw belong to the map.
  focusCanvas()
}

/** Another tool, whoever takes it up, ends the cutting. */
export const endCutWith = ({ tool }: SceneEvent & { kind: 'tool' }): void => {
  const { cut } = cutting.getState()
  if (cut !== null && TOOLS[cut.kind] !== tool) cutting.setState({ cut: null })
}

/** Ends the cutting, as when the map is left. */
export const endCut = (): void => cutting.setState({ cut: null })

/** Cuts with what was drawn. Returns whether something was to be cut that is still there. */
export const cutWith = (
  geometry: ZoneGeometry,
  viewer: Pick<Viewer, 'scene' | 'session' | 'focusOn'>,
): boolean => {
  const { cut } = cutting.getState()
  if (cut === null) return false
  cutting.setState({ cut: null })
  if (!viewer.session.store.getState().content.zones.has(cut.zoneId)) return false
  viewer.scene.setTool('select')
  viewer.focusOn({ kind: 'zone', zoneId: cut.zoneId })
  void withPartActs((acts) =>
    cut.kind === 'split'
      ? acts.splitZone(viewer, cut.zoneId, geometry)
      : acts.cutHole(viewer, cut.zoneId, geometry),
  )
  return true
}
