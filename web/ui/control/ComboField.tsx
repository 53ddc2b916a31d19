import { useCombobox } from 'downshift'
import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type Ref, useId, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../classNames.ts'
import { useBackCloses } from '../overlay/useBackCloses.ts'
import { FieldFrame, type FieldFrameProps, messageId } from './TextField.tsx'
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
  /** In place of what Enter does to the form, where it chooses nothing from the list. */
  onEnter?: () => void
  ref?: Ref<HTMLInputElement>
}

/** Longer lists are cut; typing filters them. */
const OFFERED_MAX = 50

const contains = (option: string, typed: string): boolean =>
  option.toLowerCase().includes(typed.trim().toLowerCase())

const equals = (option: string, typed: string): boolean => option.toLowerCase() === typed.trim().toLowerCase()

/** The press moves the cursor. In a field that has the focus already, that is what it is for. */
const selectOnFirstClick = (field: HTMLInputElement): void => {
  if (document.activeElement !== field) field.addEventListener('click', () => field.select(), { once: true })
}

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
  onEnter,
  ...input
}: ComboFieldProps) => {
  const controlId = useId()
  const frame = useRef<HTMLSpanElement>(null)
  const [isFiltering, setFiltering] = useState(false)
  const matching = isFiltering ? options.filter((option) => contains(option, value)) : options
  // A single option that is typed already has nothing to add, and would cover what is below the field.
  const isTyped = isFiltering && matching.length === 1 && equals(matching[0] ?? '', value)
  const offered = isTyped ? [] : matching.slice(0, OFFERED_MAX)
  const combo = useCombobox({
    items: [...offered],
    inputId: controlId,
    inputValue: value,
    // Told by an effect, a choice could be lost to the next key.
    selectedItem: null,
    stateReducer: (state, { type, changes }) => {
      const types = useCombobox.stateChangeTypes
      if (type === types.InputKeyDownArrowDown || type === types.InputKeyDownArrowUp) {
        if (state.isOpen && offered.length > 0) return changes
        return {
          ...changes,
          isOpen: true,
          highlightedIndex: Math.max(0, options.slice(0, OFFERED_MAX).indexOf(value)),
        }
      }
      if (type === types.InputClick) return { ...state, isOpen: true, highlightedIndex: -1 }
      if (type === types.InputChange) return { ...changes, highlightedIndex: -1 }
      // Enter chooses what the arrow keys have highlighted, wherever the pointer is.
      if (type === types.ItemMouseMove || type === types.MenuMouseLeave) return state
      // Leaving the field or its list chooses nothing.
      if (type === types.InputBlur || type === types.InputKeyDownEscape) return { ...state, isOpen: false }
      return changes
    },
  })
  const shown = combo.isOpen && offered.length > 0
  useBackCloses(shown, combo.closeMenu)
  useLayoutEffect(() => {
    const list = frame.current?.querySelector('ul')
    return shown && frame.current && list ? follow(list, frame.current) : undefined
  }, [shown])
  const onKeyDown = (event: KeyboardEvent) => {
    const choice = event.key === 'Enter' ? offered[combo.highlightedIndex] : undefined
    const isChosen = shown && choice !== undefined
    if (isChosen) onChange(choice)
    else if (onEnter && isPlainEnter(event)) {
      event.preventDefault()
      onEnter()
    }
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (isArrow && !shown) setFiltering(false)
    // The dialog or form around it hears of the others.
    if (isArrow || isChosen || (shown && event.key === 'Escape')) event.stopPropagation()
    else Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
  }

  const listProps = combo.getMenuProps(
    { 'aria-label': label, 'aria-labelledby': undefined },
    { suppressRefError: true },
  )
  return (
    <FieldFrame label={label} note={note} hint={hint} error={error} controlId={controlId}>
      <span className="combo" ref={frame}>
        <input
          {...combo.getInputProps({
            ...input,
            onChange: ({ currentTarget }) => {
              onChange(currentTarget.value)
              setFiltering(true)
            },
            onFocus: ({ currentTarget }) => currentTarget.select(),
            onPointerDown: ({ currentTarget }) => selectOnFirstClick(currentTarget),
            onClick: () => setFiltering(false),
            onKeyDown,
          })}
          type="text"
          className={classNames('field', (isMissing || error !== undefined) && 'is-bad')}
          aria-labelledby={undefined}
          aria-invalid={isMissing || error !== undefined || undefined}
          aria-describedby={messageId(controlId, { hint, error })}
        />
        {options.length > 0 && <ChevronDown />}
        {shown && (
          <ul {...listProps} className="menu combo__list" popover="manual">
            {offered.map((option, index) => (
              <li
                key={option}
                {...combo.getItemProps({ item: option, index, onClick: () => onChange(option) })}
                className={classNames('menu__item', index === combo.highlightedIndex && 'is-hover')}
              >
                <span className="cut">{option}</span>
              </li>
            ))}
          </ul>
        )}
      </span>
    </FieldFrame>
  )
}

/** Ctrl+Enter sends the form, and an input method ends its own text with Enter. */
const isPlainEnter = ({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !ctrlKey && !metaKey && !nativeEvent.isComposing

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

/** Shows the list where its field is, wherever that goes. Returns a function that ends that. */
const follow = (list: HTMLElement, field: HTMLElement): (() => void) => {
  const stop = new AbortController()
  const move = () => place(list, field)
  list.showPopover()
  move()
  window.addEventListener('resize', move, { signal: stop.signal })
  window.addEventListener('scroll', move, { signal: stop.signal, capture: true })
  return () => stop.abort()
}
