import type { MapRecord } from '../sources/MapSource.ts'

/** What a question says of something that is about to be removed from the open map: nobody else sees a map of this browser. */
export const removalText = (what: string, { offers }: Pick<MapRecord, 'offers'>): string =>
  `${what} will be removed from the map${offers.community ? ' for everyone' : ''}. You can undo this.`
