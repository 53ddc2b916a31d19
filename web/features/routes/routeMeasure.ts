import type { MeasureLine } from '../../../shared/routes/routeLength.ts'
import { useCoordinates } from '../../shell/coordinates/useCoordinates.ts'

/** Returns what measures along a line on the open map: in units of the game where they are known, unless somebody wants pixels. */
export const useRouteMeasure = (): MeasureLine => useCoordinates().measure
