import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'
import { lazyOverlay, usePreload } from '../lazyPart.tsx'
import { backSettled, useBackCloses } from './useBackCloses.ts'

const AlertBox = lazyOverlay(
  () => import('./AlertBox.tsx').then((module) => module.AlertBox),
  ({ onAnswer }) => onAnswer(false),
)

/** Shows alerts and questions one after another, in the order they were asked. */
export const AlertProvider = ({ children }: { children: ReactNode }) => {
  const [queue, setQueue] = useState<readonly AlertRequest[]>([])
  const alerts = useMemo<Alerts>(
    () => ({
      alert: (text, title) =>
        new Promise((resolve) => setQueue((before) => [...before, { kind: 'alert', text, title, resolve }])),
      confirm: (question) =>
        new Promise((resolve) => setQueue((before) => [...before, { kind: 'confirm', question, resolve }])),
    }),
    [],
  )
  usePreload(AlertBox.preload)
  const current = queue[0]
  const answer = useCallback(
    (yes: boolean) => {
      setQueue((before) => before.filter((request) => request !== current))
      void backSettled().then(() => {
        if (current?.kind === 'alert') current.resolve()
        else current?.resolve(yes)
      })
    },
    [current],
  )
  // Here, since Back may be pressed before the script of the box has arrived.
  useBackCloses(current !== undefined, () => answer(false), true)
  return (
    <AlertContext value={alerts}>
      {children}
      {current && <AlertBox request={current} onAnswer={answer} />}
    </AlertContext>
  )
}

export interface Question {
  title: string
  /** Explains what happens if the answer is yes. */
  text?: string
  /** The label of the button that does it: a verb, never "OK". */
  verb: string
  danger?: boolean
  /** The label of the button that refuses; 'Cancel' by default. */
  refusal?: string
}

interface Alerts {
  /** Shows a text that must be noticed, under a title if it does not speak for itself; resolves when it is closed. */
  alert(text: string, title?: string): Promise<void>
  /** Asks before something is done; resolves to true if it may be. */
  confirm(question: Question): Promise<boolean>
}

export type AlertRequest =
  | {
      readonly kind: 'alert'
      readonly text: string
      readonly title: string | undefined
      readonly resolve: () => void
    }
  | { readonly kind: 'confirm'; readonly question: Question; readonly resolve: (yes: boolean) => void }

const AlertContext = createContext<Alerts | null>(null)

/** Alerts and confirmations in the product's own dialogs instead of the browser's. */
export const useAlert = (): Alerts => {
  const alerts = use(AlertContext)
  if (alerts === null) throw new Error('useAlert needs an AlertProvider above it.')
  return alerts
}
