import type { PoiType } from '../../../shared/types.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { ShapeIcon } from './ShapeIcon.tsx'

/** What the markers of a type look like: its icon, or its shape in its colour. */
export const TypeSwatch = ({ type }: { type: Pick<PoiType, 'icon' | 'shape' | 'colour'> }) => {
  const { source, record } = useViewer()
  const iconUrl = type.icon && source.assetUrl(record, type.icon)
  if (!iconUrl) return <ShapeIcon shape={type.shape} colour={type.colour} />
  return <img className="type-icon" src={iconUrl} alt="" />
}
