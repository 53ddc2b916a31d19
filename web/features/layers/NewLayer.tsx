import { lazy, Suspense, useState } from 'react'
import type { Stroke } from '../../scene/SceneZones.ts'
import { loadChunk } from '../../ui/loadChunk.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { layersOf, useUnnamedDrawing } from './layers.ts'
import './layers.css'

const LayerDialog = lazy(() =>
  loadChunk(() => import('./LayerDialog.tsx').then((module) => ({ default: module.LayerDialog }))),
)

/** Asks for the name of a drawing that has just been finished. */
export const NewLayer = () => {
  const { mapId } = useViewer()
  const strokes = useUnnamedDrawing()
  if (strokes === null) return null
  return (
    <Suspense fallback={null}>
      <Unnamed strokes={strokes} onClose={() => layersOf(mapId).unnamed.setState(null, true)} />
    </Suspense>
  )
}

const Unnamed = ({ strokes, onClose }: { strokes: readonly Stroke[]; onClose: () => void }) => {
  const [id] = useState(() => crypto.randomUUID())
  const copies = strokes.map((stroke) => ({ ...stroke, points: [...stroke.points] }))
  return (
    <LayerDialog
      title="Save drawing"
      layer={{ id, name: '', isPublic: true, isVisible: true, strokes: copies }}
      isNew
      onClose={onClose}
    />
  )
}
