import { colourToNumber } from '../../shared/colours.ts'
import type { Content } from '../../shared/content.ts'
import type { Poi } from '../../shared/pois.ts'
import { DEFAULT_TYPE_LOOK } from '../../shared/types.ts'
import { assetUrl } from '../maps/fileUrl.ts'
import type { HiddenMaps } from '../maps/LinkedMaps.ts'
import type { MapDocument } from '../store/collections.ts'

/** A POI with what it has from its type and category. A link to a map that its reader may not see is left out. */
export const presentPoi = (content: Content, map: MapDocument, poi: Poi, hidden: HiddenMaps) => {
  const type = content.types.get(poi.typeId)
  const look = type ?? DEFAULT_TYPE_LOOK
  return {
    id: poi.id,
    map_id: Number(map._id),
    poi_name: poi.name,
    category: content.categories.get(type?.categoryId ?? 0)?.name ?? '',
    category_id: type?.categoryId ?? null,
    type: type?.name ?? '',
    type_id: poi.typeId,
    x: poi.x,
    y: poi.y,
    shape: look.shape,
    description: poi.description,
    image_url: assetUrl(map, poi.image) ?? '',
    icon_file: assetUrl(map, poi.icon) ?? '',
    label_border: poi.labelBorder ?? look.labelBorder,
    label_bg_colour: poi.labelBgColour ?? look.labelBgColour,
    label_border_colour: look.labelBorderColour,
    colour: look.colour,
    color: colourToNumber(look.colour),
    linked_map_id: poi.linkedMapId !== null && hidden.has(poi.linkedMapId) ? null : poi.linkedMapId,
    created_by: poi.createdBy,
  }
}
