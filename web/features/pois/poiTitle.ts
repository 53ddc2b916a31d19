import type { Poi } from '../../../shared/pois.ts'
import type { PoiType } from '../../../shared/types.ts'

/** What a POI is called: its name, or where it has none, what it is. */
export const poiTitle = (poi: Pick<Poi, 'name'>, type: Pick<PoiType, 'name'>): string => poi.name || type.name
