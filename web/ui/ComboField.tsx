import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type Ref, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { FieldFrame, type FieldFrameProps, messageId } from './TextField.tsx'
import { classNames } from './classNames.ts'
import { useBackCloses } from './useBackCloses.ts'
import './ComboField.css'
import './Menu.css'

interface ComboFieldProps extends FieldFrameProps {
  value: string
  onChange: (value: string) => void
  /** What can be chosen; any other text can be typed. */
  options: readonly string[]
  placeholder?: string
  maxLength?: number
  disabled?: boolean
  required?: boolean
  /** Outlined as invalid, without a message of its own. */
  isMissing?: boolean
  autoFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Longer lists are cut; typing filters them. */
const OFFERED_MAX = 50

const contains = (option: string, typed: string): boolean =>
  option.toLowerCase().includes(typed.trim().toLowerCase())

const equals = (option: string, typed: string): boolean => option.toLowerCase() === typed.trim().toLowerCase()

/** A text field with suggestions: type freely, or choose one by pointer or arrow keys. */
export const ComboField = ({
  label,
  note,
  hint,
  error,
  value,
  onChange,
  options,
  isMissing = false,
  ...input
}: ComboFieldProps) => {
  const controlId = useId()
  const frame = useRef<HTMLSpanElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isFiltering, setFiltering] = useState(false)
  const [active, setActive] = useState(-1)
  /** The field had the focus before it was pressed: a further click places the cursor. */
  const wasFocused = useRef(false)
  const matching = isFiltering ? options.filter((option) => contains(option, value)) : options
  const offered = matching.slice(0, OFFERED_MAX)
  // A single option that is typed already has nothing to add, and would cover what is below the field.
  const isTyped = isFiltering && offered.length === 1 && offered[0] !== undefined && equals(offered[0], value)
  const shown = isOpen && offered.length > 0 && !isTyped
  useBackCloses(shown, () => setOpen(false))

  const open = (filtering: boolean) => {
    setOpen(true)
    setFiltering(filtering)
    setActive(-1)
  }
  /** Highlights the current value, or the first option. */
  const openByKey = () => {
    open(false)
    setActive(Math.max(0, options.slice(0, OFFERED_MAX).indexOf(value)))
  }
  const choose = (option: string) => {
    onChange(option)
    setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const choice = offered[active]
    if (step !== 0 && !shown) openByKey()
    else if (step !== 0) setActive((active + step + offered.length) % offered.length)
    else if (event.key === 'Enter' && shown && choice !== undefined) choose(choice)
    else if (event.key === 'Escape' && shown) setOpen(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <FieldFrame label={label} note={note} hint={hint} error={error} controlId={controlId}>
      <span className="combo" ref={frame}>
        <input
          {...input}
          type="text"
          role="combobox"
          id={controlId}
          className={classNames('field', (isMissing || error !== undefined) && 'is-bad')}
          value={value}
          aria-expanded={shown}
          aria-controls={`${controlId}-list`}
          aria-autocomplete="list"
          aria-activedescendant={shown && active >= 0 ? `${controlId}-${active}` : undefined}
          aria-invalid={isMissing || error !== undefined || undefined}
          aria-describedby={messageId(controlId, { hint, error })}
          autoComplete="off"
          onChange={(event) => {
            onChange(event.target.value)
            open(true)
          }}
          onPointerDown={({ currentTarget }) => {
            wasFocused.current = document.activeElement === currentTarget
          }}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onClick={({ currentTarget }) => {
            // The press has moved the cursor since.
            if (!wasFocused.current) currentTarget.select()
            open(false)
          }}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
        {options.length > 0 && <ChevronDown />}
        {shown && (
          <ComboList
            controlId={controlId}
            label={label}
            anchor={frame}
            options={offered}
            active={active}
            onChoose={choose}
          />
        )}
      </span>
    </FieldFrame>
  )
}

interface ComboListProps {
  controlId: string
  label: string
  anchor: RefObject<HTMLElement | null>
  options: readonly string[]
  /** The index of the highlighted option; -1 for none. */
  active: number
  onChoose: (option: string) => void
}

const GAP_PX = 4
const LIST_MAX_PX = 224

/** Places the list below its field, or above where there is more room. The top layer keeps dialogs from clipping it. */
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

const ComboList = ({ controlId, label, anchor, options, active, onChoose }: ComboListProps) => {
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
