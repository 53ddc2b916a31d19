import type { PoiType, Shape } from '../../../shared/content/types.ts'
import { libraryIconPath } from '../../../shared/maps/libraryIcons.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import './types.css'

/** The marker of a type: its icon, or its shape in its colour. */
export const TypeSwatch = ({ type }: { type: Pick<PoiType, 'icon' | 'shape' | 'colour'> }) => {
  const { source, record } = useViewer()
  const iconUrl = type.icon && (libraryIconPath(type.icon, type.colour) ?? source.assetUrl(record, type.icon))
  if (!iconUrl) return <ShapeIcon shape={type.shape} colour={type.colour} />
  return <img className="type-icon" src={iconUrl} alt="" />
}

const STAR = 'M0-6.9 1.76-2.43 6.56-2.13 2.85.93 4.06 5.58 0 3-4.06 5.58-2.85.93-6.56-2.13-1.76-2.43Z'

/** A marker as it is drawn on the map. */
export const ShapeIcon = ({ shape, colour }: { shape: Shape; colour: string }) => (
  <svg className="shape-icon" viewBox="-8 -8 16 16" fill={colour} aria-hidden="true">
    {shape === 'circle' && <circle r="5" />}
    {shape === 'square' && <rect x="-4.5" y="-4.5" width="9" height="9" rx=".5" />}
    {shape === 'triangle' && <path d="M0-5.6 5.6 4.4H-5.6Z" />}
    {shape === 'star' && <path d={STAR} />}
  </svg>
)
