import { Check, ChevronRight } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { createContext, type ReactNode, type RefObject, use } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../classNames.ts'
import { closeOnEscape } from '../overlay/closeOnEscape.ts'
import { useBackCloses } from '../overlay/useBackCloses.ts'
import './Menu.css'

/**
 * The button that opened the menu. It gets the focus back before an item acts: a dialog opened by the item later
 * returns the focus to where it was, and the item is gone by then.
 */
const Opener = createContext<RefObject<HTMLElement | null> | null>(null)

export interface MenuPopupProps {
  /** The button that opened it: the focus returns to it, and a click on it does not count as outside. */
  trigger: RefObject<HTMLElement | null>
  onClose: () => void
}

interface MenuPopupOwnProps extends MenuPopupProps {
  /** Its accessible name. */
  label: string
  /** At least as wide as its button instead of 232 px. */
  narrow?: boolean
  /** Which of its edges is at that of its button; 'start' for the menu of a place. */
  align?: 'start' | 'end'
  children: ReactNode
}

/** A menu, open as long as it is mounted. Closes on choice, Escape and a click outside; the first letter jumps. */
export const MenuPopup = ({
  label,
  narrow = false,
  align = 'end',
  trigger,
  onClose,
  children,
}: MenuPopupOwnProps) => {
  useBackCloses(true, onClose)
  return (
    <DropdownMenu.Root modal={false} open onOpenChange={(open) => !open && onClose()}>
      <DropdownMenu.Trigger asChild>
        <span className="menu-anchor__place" aria-hidden="true" />
      </DropdownMenu.Trigger>
      <InOwnRegion label={label}>
        <DropdownMenu.Content
          className={classNames('menu', narrow && 'menu--narrow')}
          // Beside a place it has the whole height of the page.
          side={align === 'start' ? 'right' : 'bottom'}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          aria-labelledby={undefined}
          loop
          onInteractOutside={(event) => {
            if (event.target instanceof Node && trigger.current?.contains(event.target))
              event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            trigger.current?.focus()
          }}
          onKeyDown={closeOnEscape(onClose)}
        >
          <Opener value={trigger}>{children}</Opener>
        </DropdownMenu.Content>
      </InOwnRegion>
    </DropdownMenu.Root>
  )
}

/** At the end of the page, above everything, and still part of a landmark. */
const InOwnRegion = ({ label, children }: { label: string; children: ReactNode }) =>
  createPortal(
    <div role="region" aria-label={label}>
      {children}
    </div>,
    document.body,
  )

export interface MenuItemProps {
  icon?: ReactNode
  danger?: boolean
  disabled?: boolean
  /** The keys that do the same: 'Ctrl D'. */
  keys?: string
  onSelect: () => void
  children: ReactNode
}

export const MenuItem = ({ icon, danger = false, disabled, keys, onSelect, children }: MenuItemProps) => {
  const opener = use(Opener)
  return (
    <DropdownMenu.Item
      className={classNames('menu__item', danger && 'is-bad')}
      disabled={disabled}
      onSelect={() => {
        opener?.current?.focus()
        onSelect()
      }}
    >
      {icon}
      {children}
      {keys !== undefined && <span className="menu__keys num">{keys}</span>}
    </DropdownMenu.Item>
  )
}

/** An item that opens a menu of its own beside it. */
export const MenuSub = ({
  icon,
  label,
  keys,
  children,
}: {
  icon?: ReactNode
  label: string
  /** The keys that open it elsewhere. */
  keys?: string
  children: ReactNode
}) => (
  <DropdownMenu.Sub>
    <DropdownMenu.SubTrigger className="menu__item menu__item--sub">
      {icon}
      {label}
      {keys !== undefined && <span className="menu__keys num">{keys}</span>}
      <ChevronRight />
    </DropdownMenu.SubTrigger>
    <DropdownMenu.Portal>
      <DropdownMenu.SubContent className="menu" collisionPadding={8} aria-label={label} loop>
        {children}
      </DropdownMenu.SubContent>
    </DropdownMenu.Portal>
  </DropdownMenu.Sub>
)

export const MenuHead = ({ children }: { children: ReactNode }) => (
  <div className="menu__head">{children}</div>
)

export const MenuRule = () => <DropdownMenu.Separator className="menu__rule" />

export interface MenuChoiceProps<T extends string> {
  /** Its accessible name; shown above the options if there is more in the menu. */
  label?: string
  value: T
  options: readonly { readonly value: T; readonly label: string }[]
  onChange: (value: T) => void
}

/** One of several options; the current one is ticked. */
export const MenuChoice = <T extends string>({ label, value, options, onChange }: MenuChoiceProps<T>) => (
  <DropdownMenu.RadioGroup value={value} aria-label={label}>
    {label && (
      <span className="menu__label" aria-hidden="true">
        {label}
      </span>
    )}
    {options.map((option) => (
      <DropdownMenu.RadioItem
        key={option.value}
        className="menu__item menu__item--choice"
        value={option.value}
        onSelect={() => onChange(option.value)}
      >
        {option.label}
        <DropdownMenu.ItemIndicator>
          <Check />
        </DropdownMenu.ItemIndicator>
      </DropdownMenu.RadioItem>
    ))}
  </DropdownMenu.RadioGroup>
)
