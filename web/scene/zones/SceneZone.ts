import type { Zone } from '../../../shared/zones.ts'

/** One zone as the scene draws it. `fillOpacity` is settled: the scene knows no defaults. */
export interface SceneZone extends Pick<
  Zone,
  'id' | 'label' | 'geometry' | 'strokeColour' | 'strokeOpacity' | 'fillColour' | 'pattern'
> {
  readonly fillOpacity: number
}
