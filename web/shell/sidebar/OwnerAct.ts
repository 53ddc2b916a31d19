import { createContext, type ReactNode } from 'react'

/** What people who may change a map can do with the whole of it. */
export interface OwnerAct {
  readonly label: string
  readonly icon: ReactNode
  /** Beside the menu, as an icon. */
  readonly isPinned?: boolean
  readonly isDangerous?: boolean
  readonly isDisabled?: boolean
  readonly act: () => void
}

/** For the menu, whose script comes when it is opened. */
export const MenuActsContext = createContext<readonly OwnerAct[]>([])
