import {
  cloneElement,
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  useRef,
  useState,
} from 'react'
import type { LazyPart } from '../lazyPart.tsx'
import type { MenuPopupProps } from './Menu.tsx'
import './MenuButton.css'

export interface MenuButtonProps {
  /** A button that takes a ref and props. */
  trigger: ReactElement<ComponentProps<'button'>>
  /** Made with MenuPopup; its script is fetched on hover or focus. */
  Popup: LazyPart<MenuPopupProps>
}

/** A menu whose script is fetched when its button is first hovered or focused. */
export const MenuButton = ({ trigger, Popup }: MenuButtonProps) => {
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
        onPointerEnter: Popup.preload,
        onFocus: Popup.preload,
        onKeyDown,
        onClick: () => setOpen(!isOpen),
      })}
      {isOpen && <Popup trigger={button} onClose={() => setOpen(false)} />}
    </span>
  )
}
