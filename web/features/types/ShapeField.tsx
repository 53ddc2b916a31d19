import { useId } from 'react'
import { SHAPES, type Shape } from '../../../shared/types.ts'
import { ShapeIcon } from './ShapeIcon.tsx'

export interface ShapeFieldProps {
  value: Shape
  colour: string
  onChange: (shape: Shape) => void
}

const NAMES: Record<Shape, string> = {
  circle: 'Circle',
  square: 'Square',
  triangle: 'Triangle',
  star: 'Star',
}

/** The four marker shapes, in the colour they will have; radio buttons underneath. */
export const ShapeField = ({ value, colour, onChange }: ShapeFieldProps) => {
  const name = useId()
  return (
    <fieldset className="form-field">
      <legend className="label">Shape</legend>
      <div className="shape-field">
        {SHAPES.map((shape) => (
          <label key={shape} className="shape-field__option">
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={shape === value}
              aria-label={NAMES[shape]}
              onChange={() => onChange(shape)}
            />
            <ShapeIcon shape={shape} colour={colour} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
