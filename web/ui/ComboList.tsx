import { useLayoutEffect, useRef, type RefObject } from 'react'
import { classNames } from './classNames.ts'

interface ComboListProps {
  controlId: string
  label: string
  anchor: RefObject<HTMLElement | null>
  options: readonly string[]
  /** The option the arrow keys stand on; -1 for none. */
  active: number
  onChoose: (option: string) => void
}

const GAP_PX = 4
const LIST_MAX_PX = 224

/** Stands in the top layer, under its field or above where there is no room, so that no dialog clips it. */
const place = (list: HTMLElement, anchor: HTMLElement): void => {
  const field = anchor.getBoundingClientRect()
  const roomBelow = window.innerHeight - field.bottom - 2 * GAP_PX
  const below = roomBelow >= Math.min(LIST_MAX_PX, list.scrollHeight) || roomBelow >= field.top
  list.style.left = `${field.left}px`
  list.style.width = `${field.width}px`
  list.style.maxHeight = `${Math.min(LIST_MAX_PX, (below ? roomBelow : field.top) - GAP_PX)}px`
  list.style.top = below ? `${field.bottom + GAP_PX}px` : 'auto'
  list.style.bottom = below ? 'auto' : `${window.innerHeight - field.top + GAP_PX}px`
}

export const ComboList = ({ controlId, label, anchor, options, active, onChoose }: ComboListProps) => {
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    const element = list.current
    const field = anchor.current
    if (element === null || field === null) return
    element.showPopover()
    const follow = () => place(element, field)
    follow()
    window.addEventListener('resize', follow)
    window.addEventListener('scroll', follow, true)
    return () => {
      window.removeEventListener('resize', follow)
      window.removeEventListener('scroll', follow, true)
    }
  }, [anchor])
  useLayoutEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <ul
      ref={list}
      className="menu combo__list"
      popover="manual"
      role="listbox"
      id={`${controlId}-list`}
      aria-label={label}
    >
      {options.map((option, index) => (
        <li
          key={option}
          id={`${controlId}-${index}`}
          role="option"
          aria-selected={index === active}
          className={classNames('menu__item', index === active && 'is-hover')}
          onPointerDown={(event) => {
            event.preventDefault()
            onChoose(option)
          }}
        >
          <span className="cut">{option}</span>
        </li>
      ))}
    </ul>
  )
}
