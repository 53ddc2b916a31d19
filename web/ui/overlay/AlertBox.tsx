import { AlertDialog } from 'radix-ui'
import { type RefObject, useRef } from 'react'
import { Button } from '../control/Button.tsx'
import type { AlertRequest, Question } from './AlertProvider.tsx'
import { closeOnEscape } from './closeOnEscape.ts'
import { useReturnFocus } from './Dialog.tsx'

export interface AlertBoxProps {
  request: AlertRequest
  onAnswer: (yes: boolean) => void
}

/** An alert dialog: the focus starts on the harmless button, and Escape answers no. */
export const AlertBox = ({ request, onAnswer }: AlertBoxProps) => {
  const harmless = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onAnswer(false)}>
      <AlertDialog.Portal>
        <div className="scrim scrim--alert" />
        <AlertDialog.Content
          className="dialog dialog--alert"
          aria-modal="true"
          aria-describedby={undefined}
          onCloseAutoFocus={useReturnFocus(true)}
          onKeyDown={closeOnEscape(() => onAnswer(false))}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            harmless.current?.focus()
          }}
        >
          {request.kind === 'alert' ? (
            <Said {...request} button={harmless} onClose={() => onAnswer(true)} />
          ) : (
            <Asked question={request.question} harmless={harmless} onAnswer={onAnswer} />
          )}
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

interface SaidProps {
  text: string
  title: string | undefined
  button: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

const Said = ({ text, title, button, onClose }: SaidProps) => (
  <>
    {title === undefined ? (
      <AlertDialog.Title className="dialog__message">{text}</AlertDialog.Title>
    ) : (
      <>
        <div className="dialog__head">
          <AlertDialog.Title className="dialog__title">{title}</AlertDialog.Title>
        </div>
        <div className="dialog__body">
          <AlertDialog.Description>{text}</AlertDialog.Description>
        </div>
      </>
    )}
    <div className="dialog__foot">
      <Button ref={button} variant="primary" size="lg" onClick={onClose}>
        OK
      </Button>
    </div>
  </>
)

interface AskedProps {
  question: Question
  harmless: RefObject<HTMLButtonElement | null>
  onAnswer: (yes: boolean) => void
}

const Asked = ({ question, harmless, onAnswer }: AskedProps) => (
  <>
    <div className="dialog__head">
      <AlertDialog.Title className="dialog__title">{question.title}</AlertDialog.Title>
    </div>
    <div className="dialog__body">
      {question.text !== undefined && <AlertDialog.Description>{question.text}</AlertDialog.Description>}
    </div>
    <div className="dialog__foot">
      <Button ref={harmless} size="lg" onClick={() => onAnswer(false)}>
        {question.refusal ?? 'Cancel'}
      </Button>
      <Button variant={question.danger ? 'danger' : 'primary'} size="lg" onClick={() => onAnswer(true)}>
        {question.verb}
      </Button>
    </div>
  </>
)
