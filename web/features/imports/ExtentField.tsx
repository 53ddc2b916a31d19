import { useId, useState } from 'react'
import type { DataMap } from '../../../shared/dataMap/dataMap.ts'
import { type Extent, fittedBox } from '../../../shared/dataMap/extent.ts'
import { type Box, boxBetween } from '../../../shared/dataMap/place.ts'
import { TEXTS } from '../../../shared/texts/texts.ts'
import { Button } from '../../ui/control/Button.tsx'
import { SegmentedControl } from '../../ui/control/SegmentedControl.tsx'
import { TextField } from '../../ui/control/TextField.tsx'
import { typedNumber } from '../../../shared/typedNumber.ts'

const KINDS = [
  { value: 'pixels', label: 'Its pixels' },
  { value: 'box', label: 'Other coordinates' },
] as const

const EDGES = ['X from', 'X to', 'Y from', 'Y to'] as const
/** In the order of `EDGES`. */
type Corners = readonly [string, string, string, string]
const NO_CORNERS: Corners = ['', '', '', '']

interface ExtentFieldProps {
  map: DataMap
  /** Null if it has to be said still. */
  value: Extent | null
  disabled?: boolean
  onChange: (extent: Extent | null) => void
}

/** Which coordinates the image covers: its pixels, or what its edges are in the file's units. */
export const ExtentField = ({ map, value, disabled, onChange }: ExtentFieldProps) => {
  const hintId = useId()
  const [typed, setTyped] = useState<Corners>(() => cornersOf(map, value))
  const type = (corners: Corners) => {
    setTyped(corners)
    onChange(boxOf(corners))
  }
  return (
    <fieldset className="import__extent" aria-describedby={hintId}>
      <legend className="label">The image covers</legend>
      <SegmentedControl
        label="Coordinates of the image"
        size="lg"
        value={value === 'pixels' ? 'pixels' : 'box'}
        options={KINDS}
        disabled={disabled}
        onChange={(kind) => onChange(kind === 'pixels' ? 'pixels' : boxOf(typed))}
      />
      {value !== 'pixels' && (
        <>
          <div className="import__edges">
            {EDGES.map((edge, at) => (
              <TextField
                key={edge}
                label={edge}
                inputMode="decimal"
                autoComplete="off"
                value={typed[at]}
                disabled={disabled}
                onChange={(event) => type(withCorner(typed, at, event.target.value))}
              />
            ))}
          </div>
          <Button
            variant="quiet"
            disabled={disabled}
            onClick={() => {
              setTyped(cornersOf(map, 'fitted'))
              onChange('fitted')
            }}
          >
            Use the outermost points of the file
          </Button>
        </>
      )}
      <p id={hintId} className="hint" role={value === null ? 'alert' : undefined}>
        {value === null ? TEXTS.dataMap.noExtent : TEXTS.dataMap.extentHint}
      </p>
    </fieldset>
  )
}

const withCorner = (corners: Corners, index: number, text: string): Corners => {
  const [x1 = '', x2 = '', y1 = '', y2 = ''] = corners.map((corner, at) => (at === index ? text : corner))
  return [x1, x2, y1, y2]
}

const cornersOf = (map: DataMap, extent: Extent | null): Corners => {
  if (extent === null || extent === 'pixels') return NO_CORNERS
  const { minX, minY, width, height } = extent === 'fitted' ? fittedBox(map) : extent
  return [String(minX), String(minX + width), String(minY), String(minY + height)]
}

/** Null as long as a number is missing. Which is the larger one does not matter: the origin says where they begin. */
const boxOf = (corners: Corners): Box | null => {
  const [x1 = NaN, x2 = NaN, y1 = NaN, y2 = NaN] = corners.map((text) => typedNumber(text) ?? NaN)
  return boxBetween({ x: x1, y: y1 }, { x: x2, y: y2 })
}
