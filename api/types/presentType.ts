import { colourToNumber } from '../../shared/colours.ts'
import type { PoiType } from '../../shared/types.ts'
import { assetUrl } from '../maps/fileUrl.ts'
import type { MapDocument } from '../store/collections.ts'

export const presentType = (map: MapDocument, type: PoiType) => {
  const icon = assetUrl(map, type.icon)
  return {
    id: type.id,
    map_id: Number(map._id),
    category_id: type.categoryId,
    name: type.name,
    color: colourToNumber(type.colour),
    shape: type.shape,
    icon,
    icon_url: icon,
    label_border: type.labelBorder,
    label_bg_colour: type.labelBgColour,
    label_border_colour: type.labelBorderColour,
  }
}
