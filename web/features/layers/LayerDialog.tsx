import { type FormEvent, useState } from 'react'
import { LAYER_NAME_MAX } from '../../../shared/limits.ts'
import { type Layer, layerSchema } from '../../../shared/maps/layers.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { areMarksOfAccount } from '../../sources/local/markKeys.ts'
import { Button } from '../../ui/control/Button.tsx'
import { Checkbox } from '../../ui/control/Checkbox.tsx'
import { TextField } from '../../ui/control/TextField.tsx'
import { useAlert } from '../../ui/overlay/AlertProvider.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { changeLayer, layersOf } from './layers.ts'

export interface LayerDialogProps {
  title: string
  layer: Pick<Layer, 'id' | 'name' | 'isPublic' | 'strokes' | 'isVisible'>
  /** Not saved yet: closing the dialog asks before the drawing is discarded. */
  isNew: boolean
  onClose: () => void
}

/** Edits the name of a drawing, and whether it is public. */
export const LayerDialog = ({ title, layer, isNew, onClose }: LayerDialogProps) => {
  const { mapId, session } = useViewer()
  const { confirm } = useAlert()
  const [name, setName] = useState(layer.name)
  const [isPublic, setPublic] = useState(layer.isPublic)
  const [error, setError] = useState<string>()
  const save = (event: FormEvent) => {
    event.preventDefault()
    const parsed = layerSchema.safeParse({ ...layer, name, isPublic })
    if (!parsed.success) return setError(parsed.error.issues[0]?.message)
    const { saved } = layersOf(mapId)
    changeLayer(
      { session, saved },
      saved.getState().find(({ id }) => id === layer.id),
      parsed.data,
    )
    onClose()
  }
  const leave = async () => {
    const isSure =
      !isNew ||
      (await confirm({ title: 'Discard the drawing?', verb: 'Discard', danger: true, refusal: 'Keep' }))
    if (isSure) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={() => void leave()}
      title={title}
      width={420}
      keepOnOutsideClick
      footer={
        <>
          <Button variant="quiet" size="lg" onClick={() => void leave()}>
            Cancel
          </Button>
          <Button variant="primary" size="lg" type="submit" form="layer-form">
            Save
          </Button>
        </>
      }
    >
      <form id="layer-form" className="layer-form" onSubmit={save}>
        <TextField
          label="Name"
          note={`${name.length} / ${LAYER_NAME_MAX}`}
          value={name}
          maxLength={LAYER_NAME_MAX}
          autoComplete="off"
          autoFocus
          error={error}
          onChange={(event) => {
            setName(event.target.value)
            setError(undefined)
          }}
        />
        <div className="layer-form__public">
          <Checkbox label="Public" checked={isPublic} onChange={setPublic} />
          <span className="layer-form__note">
            {areMarksOfAccount(mapId)
              ? 'Kept in your account. Others see it only if it is public, by a link to your progress.'
              : 'Kept in this browser only.'}
          </span>
        </div>
      </form>
    </Dialog>
  )
}
