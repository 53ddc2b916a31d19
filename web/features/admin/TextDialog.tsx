import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/control/Button.tsx'
import { SubmitButton } from '../../ui/control/SubmitButton.tsx'
import { TextArea } from '../../ui/control/TextField.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useAdminAct } from './useAdminAct.ts'

interface TextDialogProps {
  title: string
  label: string
  hint: string
  /** The longest text. */
  most: number
  /** Said where nothing is written; without it nothing has to be. */
  required?: string
  initial?: string
  verb: string
  perform: (text: string) => Promise<unknown>
  done: string
  failed: string
  onClose: () => void
}

/** Asks for a text, such as a reason or an answer, and does something with it. */
export const TextDialog = ({
  title,
  label,
  hint,
  most,
  required,
  initial = '',
  verb,
  perform,
  done,
  failed,
  onClose,
}: TextDialogProps) => {
  const formId = useId()
  const [text, setText] = useState(initial)
  const [isBusy, setBusy] = useState(false)
  const act = useAdminAct()
  const { length } = text.trim()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    if (await act(() => perform(text.trim()), { done, failed })) onClose()
    else setBusy(false)
  }
  const missing = () => {
    if (required !== undefined && length === 0) return required
    if (length > most) return `At most ${most} characters.`
    return isBusy ? 'This is being sent.' : null
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      busy={isBusy}
      keepOnOutsideClick={text !== initial}
      footer={
        <>
          <Button variant="quiet" size="lg" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton size="lg" form={formId} missing={missing()}>
            {verb}
          </SubmitButton>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)}>
        <TextArea
          label={label}
          note={`${length} / ${most}`}
          hint={hint}
          rows={4}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </form>
    </Dialog>
  )
}
