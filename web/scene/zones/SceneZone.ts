import type { Zone } from '../../../shared/content/zones.ts'

/** A zone as the scene draws it. `fillOpacity` is always given: the scene knows no defaults. */
export interface SceneZone extends Pick<
  Zone,
  'id' | 'label' | 'geometry' | 'strokeColour' | 'strokeOpacity' | 'fillColour' | 'pattern' | 'isLocked'
> {
  readonly fillOpacity: number
}
