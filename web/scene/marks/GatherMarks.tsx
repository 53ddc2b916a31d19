import { useStore } from 'zustand'
import type { ZoneGeometry } from '../../../shared/content/zones.ts'
import { MAP_COLOURS } from '../raster/palette.ts'
import type { GatherArea } from '../state/GatherArea.ts'
import type { SceneStore } from '../state/sceneStore.ts'
import { Fill, Stroke } from './outlines.tsx'

const LINE_VIEW = 1.5
const CASING_VIEW = 3.5
const DASH_VIEW = [5, 4]
const FILL = { fillColour: MAP_COLOURS.accent, fillOpacity: 0.12 }

/** The box or the lasso that selects what lies within. */
export function GatherMarks({ store }: { readonly store: SceneStore }) {
  const area = useStore(store, ({ draft }) => (draft?.kind === 'gather' ? draft.area : null))
  if (area === null) return null
  const geometry = outlineOf(area)
  return (
    <>
      <Fill geometry={geometry} style={FILL} />
      <Stroke geometry={geometry} colour={MAP_COLOURS.casing} widthView={CASING_VIEW} alpha={0.6} />
      <Stroke geometry={geometry} colour={MAP_COLOURS.accent} widthView={LINE_VIEW} dashView={DASH_VIEW} />
    </>
  )
}

const outlineOf = (area: GatherArea): ZoneGeometry => {
  if (area.kind === 'lasso') return { kind: 'polygon', points: area.points }
  const { left, right, bottom, top } = area.rect
  return {
    kind: 'polygon',
    points: [
      { x: left, y: bottom },
      { x: right, y: bottom },
      { x: right, y: top },
      { x: left, y: top },
    ],
  }
}
