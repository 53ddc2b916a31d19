import { useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { Crosshair, SelectionFrame } from '../marks/marks.tsx'
import { middleMap, type SceneStore } from '../state/sceneStore.ts'
import { idOf } from '../state/Target.ts'
import type { PendingMarker } from './Marker.ts'
import type { MarkerPainter } from './MarkerPainter.ts'
import type { MarkerStore } from './MarkerStore.ts'

/** From the middle of a marker to the corners of the frame around it, in CSS px. */
const SHAPE_FRAME_VIEW = 13
const ICON_FRAME_VIEW = 18

interface MarkerMarksProps {
  readonly store: SceneStore
  readonly markers: MarkerStore
  readonly painter: Pick<MarkerPainter, 'pending' | 'onMarkersChange'>
}

/** The frames around the marker that is selected, moved or about to be created, and the crosshair where keys would create one. */
export function MarkerMarks({ store, markers, painter }: MarkerMarksProps) {
  const selectedId = useStore(store, (state) => idOf(state.selection, 'marker'))
  const move = useStore(store, ({ draft }) => (draft?.kind === 'move' ? draft : null))
  const isAiming = useStore(store, ({ tool, isWorkedByKeys }) => tool === 'placePoi' && isWorkedByKeys)
  const movedId = move && idOf(move.target, 'marker')
  const markerOf = (id: number | null) => (id === null ? undefined : markers.get(id))
  const selected = useSyncExternalStore(painter.onMarkersChange, () => {
    const marker = markerOf(selectedId)
    return marker && !markers.isTypeHidden(marker) ? marker : undefined
  })
  const pending = useSyncExternalStore(painter.onMarkersChange, () => painter.pending)
  const moved = markerOf(movedId)
  return (
    <>
      {selected && selectedId !== movedId && <SelectionFrame at={selected} farView={frameOf(selected)} />}
      {pending && <SelectionFrame at={pending} farView={frameOf(pending)} />}
      {move && moved && <SelectionFrame at={move.pointMap} farView={frameOf(moved)} />}
      {isAiming && <MiddleCrosshair store={store} />}
    </>
  )
}

const frameOf = ({ iconUrl }: Pick<PendingMarker, 'iconUrl'>): number =>
  iconUrl ? ICON_FRAME_VIEW : SHAPE_FRAME_VIEW

const MiddleCrosshair = ({ store }: { readonly store: SceneStore }) => {
  const x = useStore(store, (state) => middleMap(state).x)
  const y = useStore(store, (state) => middleMap(state).y)
  return <Crosshair at={{ x, y }} />
}
