import { createContext, use } from 'react'

/** What the head of a local map asks for. */
interface LocalDialogs {
  publish(): void
  /** Says that a local map has no styles. */
  explainStyles(): void
}

export const LocalDialogsContext = createContext<LocalDialogs | null>(null)

export const useLocalDialogs = (): LocalDialogs => {
  const dialogs = use(LocalDialogsContext)
  if (dialogs === null) throw new Error('There is no local map around this.')
  return dialogs
}
