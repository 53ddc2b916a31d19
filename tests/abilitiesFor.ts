import { type Abilities, abilitiesOf, MAP_RIGHTS } from '../shared/maps/permissions.ts'

/** What a map's owner may do, or somebody who only looks at it. */
export const abilitiesFor = (canEdit: boolean): Abilities =>
  abilitiesOf(canEdit ? MAP_RIGHTS.filter((right) => right !== 'suggest') : [])
