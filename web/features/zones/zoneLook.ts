import { ZONE_FILL_OPACITY_EDITOR, type Zone } from '../../../shared/zones.ts'

/** What an editor chooses of a zone besides its name and its shape. */
export type ZoneLook = Pick<Zone, 'strokeColour' | 'strokeOpacity' | 'fillColour' | 'pattern'> & {
  readonly fillOpacity: number
}

/** What the editor shows: a zone that came without a fill opacity is offered 0.5, which is stored only when chosen. */
export const zoneLookOf = (zone: Zone): ZoneLook => ({
  strokeColour: zone.strokeColour,
  strokeOpacity: zone.strokeOpacity,
  fillColour: zone.fillColour,
  fillOpacity: zone.fillOpacity ?? ZONE_FILL_OPACITY_EDITOR,
  pattern: zone.pattern,
})

/** The fields that were chosen otherwise than they stand. */
export const changedLook = (stored: ZoneLook, chosen: Partial<ZoneLook>): Partial<ZoneLook> => {
  const changed: Partial<Record<keyof ZoneLook, unknown>> = { ...chosen }
  for (const field of Object.keys(stored) as (keyof ZoneLook)[])
    if (changed[field] === stored[field]) delete changed[field]
  return changed as Partial<ZoneLook>
}
