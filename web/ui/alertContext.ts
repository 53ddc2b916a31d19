import { createContext, use } from 'react'

export interface Question {
  title: string
  /** What follows from a yes. */
  text?: string
  /** The word on the button that does it: the verb, never "OK". */
  verb: string
  danger?: boolean
  /** The word on the other button. */
  refusal?: string
}

export interface Alerts {
  /** Says a text that has to be noticed; resolves when it is closed. */
  alert(text: string): Promise<void>
  /** Asks before something is done; resolves to whether to do it. */
  confirm(question: Question): Promise<boolean>
}

export type AlertRequest =
  | { readonly kind: 'alert'; readonly text: string; readonly resolve: () => void }
  | { readonly kind: 'confirm'; readonly question: Question; readonly resolve: (yes: boolean) => void }

export const AlertContext = createContext<Alerts | null>(null)

/** The product's own alert and confirm, instead of the browser's boxes. */
export const useAlert = (): Alerts => {
  const alerts = use(AlertContext)
  if (alerts === null) throw new Error('useAlert needs an AlertProvider above it.')
  return alerts
}
