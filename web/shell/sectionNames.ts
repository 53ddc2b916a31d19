/** What the parts of the sidebar are called. */
export const SECTION_NAMES = {
  pois: 'POIs',
  zones: 'Zones',
  regions: 'Region Maps',
  pins: 'Pins',
  drawings: 'Drawings',
} as const
