import {
  type DataGroup,
  type DataMap,
  type DataMarker,
  type DataZone,
  NO_LOSSES,
} from '../../shared/dataMap/dataMap.ts'
import { NEW_ZONE_LOOK } from '../../shared/content/zones.ts'

/** Parts of a data map as a reader returns them, with default fields; a test sets only the fields it is about. */

export const aMarker = (fields: Partial<DataMarker> = {}): DataMarker => ({
  x: 0,
  y: 0,
  name: 'Vein',
  description: '',
  id: null,
  image: null,
  background: null,
  ...fields,
})

export const aGroup = (fields: Partial<DataGroup> = {}): DataGroup => ({
  key: 'ore',
  name: 'Ore',
  category: null,
  details: null,
  colour: '#123456',
  shape: 'square',
  markers: [],
  ...fields,
})

/** A triangle unless it says otherwise. */
export const aDataZone = (fields: Partial<DataZone> = {}): DataZone => ({
  ...NEW_ZONE_LOOK,
  geometry: {
    kind: 'polygon',
    points: [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 0, y: 10 },
    ],
  },
  background: null,
  ...fields,
})

/** Its coordinates are those of an image of 100 × 100 map pixels. */
export const aDataMap = (fields: Partial<DataMap> = {}): DataMap => ({
  format: 'plain',
  name: 'Isle',
  game: 'Sea',
  box: { minX: 0, minY: 0, width: 100, height: 100 },
  unit: 'box',
  origin: 'bottom_left',
  backgrounds: [],
  groups: [],
  zones: [],
  table: null,
  ...NO_LOSSES,
  ...fields,
})
