import { isSuggesting } from '../../shell/suggestAddress.ts'
import type { MapRecord } from '../../sources/MapSource.ts'

/** Whether the viewer of a map may see what was on it, and restore it. */
export const mayWalk = ({ abilities, offers }: Pick<MapRecord, 'abilities' | 'offers'>): boolean =>
  abilities.edit && offers.community && !isSuggesting(abilities)
