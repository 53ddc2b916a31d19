import { AlertDialog as RadixAlertDialog } from 'radix-ui'
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react'
import { AlertContext, type Alerts, type Question } from './alertContext.ts'
import { Button } from './Button.tsx'

type Request =
  | { readonly kind: 'alert'; readonly text: string; readonly resolve: () => void }
  | { readonly kind: 'confirm'; readonly question: Question; readonly resolve: (yes: boolean) => void }

/** Shows alerts and questions one after another, in the order they were asked. */
export const AlertProvider = ({ children }: { children: ReactNode }) => {
  const [queue, setQueue] = useState<readonly Request[]>([])
  const alerts = useMemo<Alerts>(
    () => ({
      alert: (text) =>
        new Promise((resolve) => setQueue((before) => [...before, { kind: 'alert', text, resolve }])),
      confirm: (question) =>
        new Promise((resolve) => setQueue((before) => [...before, { kind: 'confirm', question, resolve }])),
    }),
    [],
  )
  const current = queue[0]
  const answer = useCallback(
    (yes: boolean) => {
      current?.resolve(yes)
      setQueue((before) => before.filter((request) => request !== current))
    },
    [current],
  )
  return (
    <AlertContext value={alerts}>
      {children}
      {current && <AlertBox request={current} onAnswer={answer} />}
    </AlertContext>
  )
}

const AlertBox = ({ request, onAnswer }: { request: Request; onAnswer: (yes: boolean) => void }) => {
  const initialFocus = useRef<HTMLButtonElement>(null)
  return (
    <RadixAlertDialog.Root open onOpenChange={(open) => !open && onAnswer(false)}>
      <RadixAlertDialog.Portal>
        <div className="scrim scrim--alert" />
        <RadixAlertDialog.Content
          className="dialog dialog--alert"
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            initialFocus.current?.focus()
          }}
        >
          {request.kind === 'alert' ? (
            <RadixAlertDialog.Title className="dialog__message">{request.text}</RadixAlertDialog.Title>
          ) : (
            <QuestionText question={request.question} />
          )}
          <div className="dialog__foot">
            {request.kind === 'alert' ? (
              <Button ref={initialFocus} variant="primary" size="lg" onClick={() => onAnswer(true)}>
                OK
              </Button>
            ) : (
              <>
                <Button ref={initialFocus} size="lg" onClick={() => onAnswer(false)}>
                  {request.question.refusal ?? 'Cancel'}
                </Button>
                <Button
                  variant={request.question.danger ? 'danger' : 'primary'}
                  size="lg"
                  onClick={() => onAnswer(true)}
                >
                  {request.question.verb}
                </Button>
              </>
            )}
          </div>
        </RadixAlertDialog.Content>
      </RadixAlertDialog.Portal>
    </RadixAlertDialog.Root>
  )
}

const QuestionText = ({ question }: { question: Question }) => (
  <>
    <div className="dialog__head">
      <RadixAlertDialog.Title className="dialog__title">{question.title}</RadixAlertDialog.Title>
    </div>
    <div className="dialog__body">
      {question.text !== undefined && (
        <RadixAlertDialog.Description>{question.text}</RadixAlertDialog.Description>
      )}
    </div>
  </>
)
