import {
  cloneElement,
  lazy,
  Suspense,
  useRef,
  useState,
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  type ReactElement,
} from 'react'
import type { MenuPopupProps } from './Menu.tsx'

type LoadPopup = () => Promise<{ default: ComponentType<MenuPopupProps> }>

/** A menu whose script arrives when it is wanted: a popup made with MenuPopup, and the way to fetch it early. */
export const lazyMenuPopup = (load: LoadPopup) => ({ Popup: lazy(load), preload: () => void load() })

export interface MenuButtonProps {
  /** A button that takes a ref and props. */
  trigger: ReactElement<ComponentProps<'button'>>
  popup: ReturnType<typeof lazyMenuPopup>
}

export const MenuButton = ({ trigger, popup: { Popup, preload } }: MenuButtonProps) => {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <span className="menu-anchor">
      {cloneElement(trigger, {
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onPointerEnter: preload,
        onFocus: preload,
        onKeyDown,
        onClick: () => setOpen(!isOpen),
      })}
      {isOpen && (
        <Suspense fallback={null}>
          <Popup trigger={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}
