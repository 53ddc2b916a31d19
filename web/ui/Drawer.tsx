import { Dialog as RadixDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from './classNames.ts'
import { useBackCloses } from './useBackCloses.ts'
import { useReturnFocus } from './useReturnFocus.ts'

export interface DrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Its accessible name. */
  label: string
  side?: 'left' | 'right'
  children: ReactNode
}

/** A panel that slides over the page from one side, with the manners of a modal dialog. */
export const Drawer = ({ open, onOpenChange, label, side = 'right', children }: DrawerProps) => {
  useBackCloses(open, () => onOpenChange(false))
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <div className="scrim" />
        <RadixDialog.Content
          className={classNames('drawer', `drawer--${side}`)}
          aria-describedby={undefined}
          onCloseAutoFocus={useReturnFocus(open)}
        >
          <RadixDialog.Title className="visually-hidden">{label}</RadixDialog.Title>
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
