import { ChevronDown } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { classNames } from './classNames.ts'
import { ComboList } from './ComboList.tsx'
import { FieldFrame, messageId, type FieldFrameProps } from './FieldFrame.tsx'

export interface ComboFieldProps extends FieldFrameProps {
  value: string
  onChange: (value: string) => void
  /** What can be chosen; anything else may be typed. */
  options: readonly string[]
  placeholder?: string
  maxLength?: number
  disabled?: boolean
  required?: boolean
  /** Outlined as wrong, where one sentence elsewhere speaks for several fields. */
  isMissing?: boolean
  autoFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Nobody reads further; typing narrows it. */
const OFFERED_MAX = 50

const contains = (option: string, typed: string): boolean =>
  option.toLowerCase().includes(typed.trim().toLowerCase())

/** A text field that also offers what is there already: type freely, or choose by pointer or arrow keys. */
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
  const matching = isFiltering ? options.filter((option) => contains(option, value)) : options
  const offered = matching.slice(0, OFFERED_MAX)
  const shown = isOpen && offered.length > 0

  const open = (filtering: boolean) => {
    setOpen(true)
    setFiltering(filtering)
    setActive(-1)
  }
  /** The arrow keys stand on what is there already, or on what comes first. */
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
          onClick={() => open(false)}
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
