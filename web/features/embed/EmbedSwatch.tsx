import { libraryIconPath } from '../../../shared/libraryIcons.ts'
import type { PoiType } from '../../../shared/types.ts'
import { ShapeIcon } from '../types/TypeSwatch.tsx'
import { useEmbed } from './createEmbed.ts'

/** The marker of a type: its icon, or its shape in its colour. */
export const EmbedSwatch = ({ type }: { type: Pick<PoiType, 'icon' | 'shape' | 'colour'> }) => {
  const { urlOf } = useEmbed()
  const iconUrl = type.icon && (libraryIconPath(type.icon, type.colour) ?? urlOf(type.icon))
  if (!iconUrl) return <ShapeIcon shape={type.shape} colour={type.colour} />
  return <img className="type-icon" src={iconUrl} alt="" />
}
