import { X } from 'lucide-react'
import { Dialog as RadixDialog } from 'radix-ui'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { classNames } from '../classNames.ts'
import { IconButton } from '../control/Button.tsx'
import { closeOnEscape } from './closeOnEscape.ts'
import { useBackCloses } from './useBackCloses.ts'
import './Dialog.css'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
  /** Buttons, right-aligned on a hairline: quiet ones left of the primary one. */
  footer?: ReactNode
  /** The largest width, in CSS px. */
  width?: number
  /** While true neither Escape, the cross nor a click outside closes it. */
  busy?: boolean
  /** A click outside does not close it, so that nothing typed is lost by accident. */
  keepOnOutsideClick?: boolean
  className?: string
  /** Nothing in it takes the focus: the text itself does, so that keys scroll it. */
  isText?: boolean
}

/** Escape in an open list closes the list first; the field does that itself. */
const isListOpenAt = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('[role="combobox"][aria-expanded="true"]')

/** A modal: focus stays inside, Escape closes it, and focus returns to where it was. A bottom sheet on phones. */
export const Dialog = ({
  open,
  onOpenChange,
  title,
  children,
  footer,
  width,
  busy = false,
  keepOnOutsideClick = false,
  className,
  isText = false,
}: DialogProps) => {
  const change = (next: boolean) => (busy && !next ? undefined : onOpenChange(next))
  useBackCloses(open, () => change(false))
  return (
    <RadixDialog.Root open={open} onOpenChange={change}>
      <RadixDialog.Portal>
        <div className="scrim" />
        <RadixDialog.Content
          className={classNames('dialog', className)}
          style={width === undefined ? undefined : { maxWidth: width }}
          aria-describedby={undefined}
          onCloseAutoFocus={useReturnFocus(open)}
          onEscapeKeyDown={(event) => isListOpenAt(event.target) && event.preventDefault()}
          onKeyDown={closeOnEscape(() => change(false))}
          onPointerDownOutside={(event) => keepOnOutsideClick && event.preventDefault()}
        >
          <div className="dialog__head">
            <RadixDialog.Title className="dialog__title">{title}</RadixDialog.Title>
            <RadixDialog.Close asChild disabled={busy}>
              <IconButton label="Close">
                <X />
              </IconButton>
            </RadixDialog.Close>
          </div>
          <div className="dialog__body" tabIndex={isText ? 0 : undefined}>
            {children}
          </div>
          {footer !== undefined && <div className="dialog__foot">{footer}</div>}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

interface DrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Its accessible name. */
  label: string
  side?: 'left' | 'right'
  className?: string
  style?: CSSProperties
  /** Takes the focus as it opens, in place of its first control. */
  focusIn?: ((drawer: HTMLElement) => void) | undefined
  children: ReactNode
}

/** A panel that slides in from one side; otherwise it behaves like a modal dialog. */
export const Drawer = ({
  open,
  onOpenChange,
  label,
  side = 'right',
  className,
  style,
  focusIn,
  children,
}: DrawerProps) => {
  useBackCloses(open, () => onOpenChange(false))
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <div className="scrim" />
        <RadixDialog.Content
          className={classNames('drawer', `drawer--${side}`, className)}
          style={style}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            if (!focusIn || !(event.currentTarget instanceof HTMLElement)) return
            event.preventDefault()
            focusIn(event.currentTarget)
          }}
          onCloseAutoFocus={useReturnFocus(open)}
          onKeyDown={closeOnEscape(() => onOpenChange(false))}
        >
          <RadixDialog.Title className="visually-hidden">{label}</RadixDialog.Title>
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

/**
 * For a modal's `onCloseAutoFocus`: returns the focus to where it was when the modal opened, unless something else has
 * taken it since.
 */
export const useReturnFocus = (isOpen: boolean): (() => void) => {
  const [known, setKnown] = useState<{ isOpen: boolean; opener: Element | null }>({
    isOpen: false,
    opener: null,
  })
  if (known.isOpen !== isOpen) setKnown({ isOpen, opener: isOpen ? document.activeElement : known.opener })
  return () => {
    const { opener } = known
    if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
  }
}
