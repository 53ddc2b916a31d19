import type { Content } from '../../../shared/content/content.ts'
import { ALL_FLOORS } from '../../../shared/floors/floors.ts'
import { sameName } from '../../../shared/names.ts'
import type { MapFloor } from '../../sources/MapSource.ts'
import { type FloorFieldKind, floorText, NO_FLOOR_TEXTS } from '../floors/floorTexts.ts'
import type { Reading, TableColumn } from './TableKind.ts'

const TITLES: Readonly<Record<FloorFieldKind, string>> = { floor: 'Floor', leadsTo: 'Leads to' }

/** Returns a column that names floors; none on a map without floors. */
export const floorColumns = (
  floors: readonly MapFloor[],
  field: FloorFieldKind,
  floorIdOf: (content: Content, id: number) => number | undefined,
): readonly TableColumn[] =>
  floors.length === 0
    ? []
    : [
        {
          field,
          title: TITLES[field],
          widthPx: 120,
          canBeEmpty: true,
          textOf: (content, id) => floorText(floors, field, floorIdOf(content, id)),
          choicesOf: () => [NO_FLOOR_TEXTS[field], ...floors.map(({ name }) => name)],
        },
      ]

/** Reads the name of a floor. No text, and what a cell shows without a floor, mean none. */
export const readFloor = (
  floors: readonly MapFloor[],
  field: FloorFieldKind,
  text: string,
): Reading<{ readonly [F in FloorFieldKind]?: number }> => {
  const name = text.trim()
  if (name === '' || sameName(name, NO_FLOOR_TEXTS[field])) return { value: { [field]: ALL_FLOORS } }
  const floor = floors.find((other) => sameName(other.name, name))
  return floor ? { value: { [field]: floor.id } } : { error: 'The map has no floor of this name.' }
}
