import { useId } from 'react'
import { type Corner, cornerOf, type Origin, orderOf, originOf } from '../../../shared/dataMap/origin.ts'
import { SegmentedControl } from '../../ui/control/SegmentedControl.tsx'
import { HelpLink } from '../../ui/text/HelpLink.tsx'

const CORNERS: readonly {
  readonly corner: Corner
  readonly name: string
  readonly x: number
  readonly y: number
}[] = [
  { corner: 'bottom_left', name: 'Bottom left', x: 6, y: 22 },
  { corner: 'bottom_right', name: 'Bottom right', x: 34, y: 22 },
  { corner: 'top_left', name: 'Top left', x: 6, y: 6 },
  { corner: 'top_right', name: 'Top right', x: 34, y: 6 },
]

const ORDERS = [
  { value: 'xy', label: 'X, Y' },
  { value: 'yx', label: 'Y, X' },
] as const

interface OriginFieldProps {
  value: Origin
  /** What the file says. */
  found: Origin
  disabled?: boolean
  onChange: (origin: Origin) => void
}

/** The corner at which the coordinates begin, and which of a pair comes first. */
export const OriginField = ({ value, found, disabled, onChange }: OriginFieldProps) => {
  const name = useId()
  const order = orderOf(value)
  return (
    <div>
      <div className="label import__label">
        Origin <span>Found in the file: {originText(found)}</span>
      </div>
      <div className="import__origin">
        <div className="origin" role="radiogroup" aria-label="Origin">
          {CORNERS.map(({ corner, name: text, x, y }) => (
            <label key={corner} className="origin__corner" title={text}>
              <input
                type="radio"
                className="visually-hidden"
                name={name}
                aria-label={text}
                checked={corner === cornerOf(value)}
                disabled={disabled}
                onChange={() => onChange(originOf(corner, order))}
              />
              <svg viewBox="0 0 40 28" width="40" height="28" aria-hidden="true">
                <rect x="6" y="6" width="28" height="16" rx="1" className="origin__image" />
                <path d={`M${x} 14V${y}H${x === 6 ? 16 : 24}`} className="origin__axes" />
                <circle cx={x} cy={y} r="3" className="origin__dot" />
              </svg>
            </label>
          ))}
        </div>
        <SegmentedControl
          label="Order of coordinates"
          size="lg"
          value={order}
          options={ORDERS}
          disabled={disabled}
          onChange={(next) => onChange(originOf(cornerOf(value), next))}
        />
      </div>
      <HelpLink chapter="importing-and-exporting" section="how-origins-work">
        How origins work
      </HelpLink>
    </div>
  )
}

const originText = (origin: Origin): string =>
  cornerOf(origin).replace('_', ' ') + (orderOf(origin) === 'yx' ? ', y first' : '')
