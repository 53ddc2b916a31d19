import { useState } from 'react'
import { newRandomId } from '../../../shared/ids.ts'
import type { Stroke } from '../../scene/state/Draft.ts'
import { useTool } from '../../shell/mapTools.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { STORAGE_FULL } from '../../sources/storedList.ts'
import { FailedPart } from '../../ui/FailedPart.tsx'
import { lazyOverlay, lazyPanel } from '../../ui/loadChunk.tsx'
import { toast } from '../../ui/toast.ts'
import type { LayerDialogProps } from './LayerDialog.tsx'
import { layersOf, useUnnamedDrawing } from './layers.ts'

const PencilControls = lazyPanel(
  () => import('./PencilControls.tsx').then((module) => module.PencilControls),
  FailedPart,
)

/** The controls of the pencil while it is in use. */
export const PencilBar = () => (useTool() === 'pencil' ? <PencilControls /> : null)

interface UnnamedDialogProps extends LayerDialogProps {
  /** Called in place of `onClose` if the dialog cannot be loaded. */
  onLost: () => void
}

const LayerDialog = lazyOverlay<UnnamedDialogProps>(
  () => import('./LayerDialog.tsx').then((module) => module.LayerDialog),
  { close: ({ onLost }) => onLost() },
)

/** Asks for the name of a finished drawing. */
export const NewLayer = () => {
  const { mapId } = useViewer()
  const strokes = useUnnamedDrawing()
  if (strokes === null) return null
  return <Unnamed strokes={strokes} onClose={() => layersOf(mapId).unnamed.setState(null, true)} />
}

const Unnamed = ({ strokes, onClose }: { strokes: readonly Stroke[]; onClose: () => void }) => {
  const [id] = useState(() => newRandomId())
  const { mapId } = useViewer()
  const copies = strokes.map((stroke) => ({ ...stroke, points: [...stroke.points] }))
  const layer = { id, name: '', isPublic: true, isVisible: true, strokes: copies }
  const keep = () => {
    if (layersOf(mapId).saved.put({ ...layer, name: 'Drawing' })) onClose()
    else toast.error(STORAGE_FULL)
  }
  return <LayerDialog title="Save drawing" layer={layer} isNew onClose={onClose} onLost={keep} />
}
