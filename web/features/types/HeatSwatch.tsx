import { HEAT_RAMP } from '../../scene/raster/palette.ts'
import { tooltipMarks } from '../../ui/overlay/Tooltip.tsx'
import './types.css'

/** In place of a type's marker where it is shown as heat: the colours, from few to many. */
export const HeatSwatch = () => (
  <span
    className="heat-swatch"
    style={{ backgroundImage: GRADIENT }}
    {...tooltipMarks({ text: 'Shown as heat, from few to many' })}
    aria-hidden="true"
  />
)

const stops = HEAT_RAMP.slice(2).map(({ rgb }) => `rgb(${rgb.join(' ')})`)
const GRADIENT = `linear-gradient(to right, ${stops.join(', ')})`
