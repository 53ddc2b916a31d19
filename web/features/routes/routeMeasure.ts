import { measureInPixels, type MeasureLine } from '../../../shared/routes/routeLength.ts'

/** Returns what measures along a line on the open map: the one place that knows the unit of its routes. */
export const useRouteMeasure = (): MeasureLine => measureInPixels
