import { type Zone, ZONE_FILL_OPACITY_SHOWN } from '../../../shared/content/zones.ts'

/** A small sample of a zone's line and fill. */
export const ZoneSwatch = ({ zone }: { zone: Zone }) => (
  <svg className="zone-swatch" viewBox="0 0 18 14" aria-hidden="true">
    {zone.geometry.kind === 'polyline' ? (
      <path
        d="M2 11 L7 4 L11 9 L16 3"
        fill="none"
        stroke={zone.strokeColour}
        strokeOpacity={zone.strokeOpacity}
        strokeWidth="2"
      />
    ) : (
      <rect
        x="1"
        y="1"
        width="16"
        height="12"
        rx={zone.geometry.kind === 'circle' ? 6 : 2}
        fill={zone.fillColour}
        fillOpacity={zone.fillOpacity ?? ZONE_FILL_OPACITY_SHOWN}
        stroke={zone.strokeColour}
        strokeOpacity={zone.strokeOpacity}
        strokeWidth="2"
      />
    )}
  </svg>
)
