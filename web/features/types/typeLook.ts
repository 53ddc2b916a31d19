import { DEFAULT_TYPE_LOOK, type PoiType } from '../../../shared/types.ts'

/** What a type gives its POIs to be drawn with, as the forms edit it. */
export type TypeLook = Pick<
  PoiType,
  'colour' | 'shape' | 'icon' | 'labelBorder' | 'labelBgColour' | 'labelBorderColour'
>

export const DEFAULT_LOOK: TypeLook = lookOf(DEFAULT_TYPE_LOOK)

/** The fields of a look in which it differs from a type's. */
export const changedLook = (type: TypeLook, look: TypeLook): Partial<TypeLook> => ({
  ...(look.colour !== type.colour && { colour: look.colour }),
  ...(look.shape !== type.shape && { shape: look.shape }),
  ...(look.icon !== type.icon && { icon: look.icon }),
  ...(look.labelBgColour !== type.labelBgColour && { labelBgColour: look.labelBgColour }),
  ...(look.labelBorder !== type.labelBorder && { labelBorder: look.labelBorder }),
  ...(look.labelBorderColour !== type.labelBorderColour && { labelBorderColour: look.labelBorderColour }),
})

export function lookOf(type: TypeLook): TypeLook {
  const { colour, shape, icon, labelBorder, labelBgColour, labelBorderColour } = type
  return { colour, shape, icon, labelBorder, labelBgColour, labelBorderColour }
}
