import { onePlaceTool } from './onePlaceTool.ts'

/** A click is a place for a POI. */
export const placePoiTool = onePlaceTool((pointMap) => [{ kind: 'emit', event: { kind: 'place', pointMap } }])
