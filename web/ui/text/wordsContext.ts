import { createContext, type ReactNode } from 'react'

/** How the words of a text are shown where more in them than web addresses is to be found; null for those alone. */
export const WordsContext = createContext<((text: string) => ReactNode) | null>(null)
