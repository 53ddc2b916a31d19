import { onePlaceTool } from './onePlaceTool.ts'

/** The next click anywhere is a place for a pin; then clicks select again. */
export const placePinTool = onePlaceTool((pointMap) => [
  { kind: 'emit', event: { kind: 'placePin', pointMap } },
  { kind: 'use', tool: 'select' },
])
