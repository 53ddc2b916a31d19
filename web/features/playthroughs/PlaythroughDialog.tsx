import { type FormEvent, useState } from 'react'
import { PLAYTHROUGH_NAME_MAX } from '../../../shared/limits.ts'
import { freePlaythroughName, playthroughSchema } from '../../../shared/progress/playthroughs.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { Button } from '../../ui/control/Button.tsx'
import { TextField } from '../../ui/control/TextField.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { beginPlaythrough, renamePlaythrough } from './playthroughActs.ts'
import { usePlaythroughs } from './usePlaythroughs.ts'

interface PlaythroughDialogProps {
  act: 'new' | 'copy' | 'rename'
  onClose: () => void
}

const TEXTS = {
  new: { title: 'New playthrough', verb: 'Begin' },
  copy: { title: 'Copy this playthrough', verb: 'Copy' },
  rename: { title: 'Rename this playthrough', verb: 'Rename' },
}

/** Asks for the name of a playthrough. */
export const PlaythroughDialog = ({ act, onClose }: PlaythroughDialogProps) => {
  const { mapId } = useViewer()
  const { all, shown } = usePlaythroughs()
  const [name, setName] = useState(() => (act === 'rename' ? shown.name : freePlaythroughName(all)))
  const [error, setError] = useState<string>()
  const save = (event: FormEvent) => {
    event.preventDefault()
    const parsed = playthroughSchema.safeParse({ id: shown.id, name })
    if (!parsed.success) return setError(parsed.error.issues[0]?.message)
    onClose()
    if (act === 'rename') renamePlaythrough(mapId, parsed.data)
    else beginPlaythrough(mapId, parsed.data.name, act === 'copy')
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={TEXTS[act].title}
      width={420}
      footer={
        <>
          <Button variant="quiet" size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" size="lg" type="submit" form="playthrough-form">
            {TEXTS[act].verb}
          </Button>
        </>
      }
    >
      <form id="playthrough-form" onSubmit={save}>
        <TextField
          label="Name"
          note={`${name.length} / ${PLAYTHROUGH_NAME_MAX}`}
          value={name}
          maxLength={PLAYTHROUGH_NAME_MAX}
          autoComplete="off"
          autoFocus
          error={error}
          onChange={(event) => {
            setName(event.target.value)
            setError(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
