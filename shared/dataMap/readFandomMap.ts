import type { DataMap } from './dataMap.ts'
import { GroupReader } from './GroupReader.ts'
import { field, isLoose, listField, type Loose, looseField, pairOf, textField } from './looseJson.ts'
import { type Corner, originOf } from './origin.ts'
import { boxBetween } from './place.ts'

export const isFandomMap = (page: Loose): boolean =>
  Object.hasOwn(page, 'mapBounds') || Object.hasOwn(page, 'mapImage')

/** The bounds of a map that does not tell them. */
const SIDE = 1000

/** Reads an interactive map of Fandom. Names of categories repeat there, so that only their ids tell them apart. */
export const readFandomMap = (page: Loose): DataMap => {
  const order = textField(page, 'coordinateOrder') === 'yx' ? 'yx' : 'xy'
  const bounds = listField(page, 'mapBounds')
  const [a, b] = [pairOf(bounds[0], order), pairOf(bounds[1], order)]
  const reader = new GroupReader(order, { wiki: null })
  for (const category of listField(page, 'categories'))
    if (isLoose(category))
      reader.addGroup(textField(category, 'id', 'name'), textField(category, 'name'), category)
  for (const marker of listField(page, 'markers')) {
    const category = isLoose(marker) ? textField(marker, 'categoryId') : ''
    const popup = isLoose(marker) ? looseField(marker, 'popup') : {}
    reader.readMarker(reader.groupOf(category || 'markers'), marker, popup)
  }
  const image = textField(page, 'mapImage')
  return {
    format: 'fandom',
    name: textField(page, 'mapName', 'name', 'title') || image.replace(/^File:|\.\w+$/g, ''),
    game: textField(page, 'game'),
    box: (a && b && boxBetween(a, b)) ?? { minX: 0, minY: 0, width: SIDE, height: SIDE },
    unit: 'box',
    origin: originOf(cornerOf(field(page, 'origin')), order),
    backgrounds: image === '' ? [] : [{ name: '', layer: '', image, at: null }],
    groups: reader.done(),
    zones: [],
    table: null,
    ...reader.tally.losses,
  }
}

const cornerOf = (origin: unknown): Corner => (origin === 'top-left' ? 'top_left' : 'bottom_left')
