import { type CSSProperties, type KeyboardEvent, useId } from 'react'
import './Slider.css'

export interface SliderProps {
  label: string
  value: number
  min: number
  max: number
  step: number
  /** The step of Shift and an arrow key. */
  stepLarge: number
  onChange: (value: number) => void
  disabled?: boolean
}

const DIRECTIONS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
}

/** A number between two bounds, shown beside its track. */
export const Slider = ({ label, value, min, max, step, stepLarge, onChange, disabled }: SliderProps) => {
  const id = useId()
  const digits = Math.max(0, Math.ceil(-Math.log10(step)))
  const set = (wanted: number) => onChange(Number(Math.min(max, Math.max(min, wanted)).toFixed(digits)))
  const done: CSSProperties & Record<'--done', string> = {
    '--done': `${((value - min) / (max - min)) * 100}%`,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key]
    if (direction === undefined || !event.shiftKey) return
    event.preventDefault()
    set(value + direction * stepLarge)
  }
  return (
    <div className="slider">
      <input
        id={id}
        type="range"
        aria-label={label}
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={disabled}
        style={done}
        onChange={(event) => set(event.target.valueAsNumber)}
        onKeyDown={onKeyDown}
      />
      <output className="num" htmlFor={id}>
        {value.toFixed(digits)}
      </output>
    </div>
  )
}
