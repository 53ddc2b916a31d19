import { createContext, type ReactNode } from 'react'
import { backSettled } from '../../ui/overlay/useBackCloses.ts'

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

/** The acts, each of which first closes the drawer that it is in: what it shows lies beneath. */
export const closingDrawer = (
  acts: readonly OwnerAct[],
  closeDrawer: (() => void) | undefined,
): readonly OwnerAct[] =>
  closeDrawer === undefined
    ? acts
    : acts.map((one) => ({
        ...one,
        act: () => {
          closeDrawer()
          void backSettled().then(one.act)
        },
      }))

/** For the menu, whose script comes when it is opened. */
export const MenuActsContext = createContext<readonly OwnerAct[]>([])
