import { type KeyboardEvent, useId, useState } from 'react'
import { classNames } from '../classNames.ts'
import './NumberField.css'
import { typedNumber } from '../../../shared/typedNumber.ts'

interface NumberFieldProps {
  label: string
  /** '°', 'px' */
  unit?: string
  value: number
  /** How many can be typed. */
  decimals?: number
  min?: number
  max?: number
  disabled?: boolean
  /** Called with another number, by Enter or when the field is left. */
  onCommit: (value: number) => void
}

/** A short field for a number, which is taken as a whole: Enter takes it, Escape brings back what was there. */
export const NumberField = ({
  label,
  unit,
  value,
  decimals = 2,
  min = -Infinity,
  max = Infinity,
  disabled,
  onCommit,
}: NumberFieldProps) => {
  const id = useId()
  const problemId = `${id} problem`
  /** What is being typed; null while nothing is. */
  const [text, setText] = useState<string | null>(null)
  // Rounded as the value is, which is one of them where the limit is reached.
  const [least, most] = [rounded(min, decimals), rounded(max, decimals)]
  const typed = text === null ? value : numberIn(text, decimals)
  const problem = problemOf(typed, least, most)
  const take = () => {
    setText(null)
    if (typed !== null && problem === null && typed !== value) onCommit(typed)
  }
  const step = (by: number) => {
    const next = Math.min(most, Math.max(least, rounded((typed ?? value) + by, decimals)))
    setText(String(next))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = {
      Enter: problem === null ? take : () => undefined,
      Escape: text === null ? undefined : () => setText(null),
      ArrowUp: () => step(event.shiftKey ? 10 : 1),
      ArrowDown: () => step(event.shiftKey ? -10 : -1),
    }[event.key]
    if (act === undefined) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return (
    <div className="number-field">
      <label htmlFor={id}>{label}</label>
      <span className={classNames('field', problem && 'is-bad')}>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={text ?? String(value)}
          disabled={disabled}
          data-nothing-typed={text === null || undefined}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : problemId}
          onChange={(event) => setText(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={take}
          onKeyDown={onKeyDown}
        />
        {unit !== undefined && <span aria-hidden="true">{unit}</span>}
      </span>
      {problem !== null && (
        <span id={problemId} className="number-field__problem" role="alert">
          {problem}
        </span>
      )}
    </div>
  )
}

const problemOf = (typed: number | null, least: number, most: number): string | null => {
  if (typed === null) return 'Enter a number.'
  if (typed < least) return `Enter at least ${String(least)}.`
  return typed > most ? `Enter at most ${String(most)}.` : null
}

const numberIn = (text: string, decimals: number): number | null => {
  const value = typedNumber(text)
  return value === null ? null : rounded(value, decimals)
}

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals))
