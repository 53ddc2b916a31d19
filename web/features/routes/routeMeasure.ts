import type { MapMeasure } from '../../../shared/measures/MapMeasure.ts'
import { useCoordinates } from '../../shell/coordinates/useCoordinates.ts'

/** Returns how routes on the open map are measured: in units of the game where they are known, unless somebody wants pixels. */
export const useRouteMeasure = (): MapMeasure => useCoordinates().measure
