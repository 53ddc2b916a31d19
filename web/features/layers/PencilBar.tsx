import { useState } from 'react'
import { newRandomId } from '../../../shared/ids.ts'
import type { Stroke } from '../../scene/state/Draft.ts'
import { useTool } from '../../shell/canvas/mapTools.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { lazyOverlay, lazyPanel } from '../../ui/lazyPart.tsx'
import { FailedPart } from '../../ui/status/FailedPart.tsx'
import { keptDraftsOf } from '../drafts/keptDrafts.ts'
import type { LayerDialogProps } from './LayerDialog.tsx'
import { changeLayer, layersOf, useUnnamedDrawing } from './layers.ts'

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
  ({ onLost }) => onLost(),
)

/** Asks for the name of a finished drawing. */
export const NewLayer = () => {
  const { mapId } = useViewer()
  const strokes = useUnnamedDrawing()
  const close = () => {
    layersOf(mapId).unnamed.setState(null, true)
    keptDraftsOf(mapId).keeper.current?.dropFinished()
  }
  if (strokes === null) return null
  return <Unnamed strokes={strokes} onClose={close} />
}

const Unnamed = ({ strokes, onClose }: { strokes: readonly Stroke[]; onClose: () => void }) => {
  const [id] = useState(() => newRandomId())
  const { mapId, session } = useViewer()
  const layer = { id, name: '', isPublic: true, isVisible: true, strokes: [...strokes] }
  const keep = () => {
    changeLayer({ session, saved: layersOf(mapId).saved }, undefined, { ...layer, name: 'Drawing' })
    onClose()
  }
  return <LayerDialog title="Save drawing" layer={layer} isNew onClose={onClose} onLost={keep} />
}
