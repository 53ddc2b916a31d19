import type { ShapeToolName } from '../../scene/SceneZones.ts'

/** One key and what it does; without a key, what the pointer does. */
export interface KeyHint {
  readonly key?: string
  readonly does: string
}

export type HintedTool = ShapeToolName | 'editZone'

const ENDING: readonly KeyHint[] = [
  { key: 'Alt', does: 'no snap' },
  { key: 'Esc', does: 'cancel' },
]

const PATH: readonly KeyHint[] = [
  { does: 'Click to add a point' },
  { key: 'Enter', does: 'finish' },
  { key: '⌫', does: 'drop last' },
  { key: 'Shift', does: 'straight' },
  ...ENDING,
]

const HINTS: Record<HintedTool, readonly KeyHint[]> = {
  circle: [{ does: 'Drag from the centre, or click twice' }, ...ENDING],
  rectangle: [
    { does: 'Drag from corner to corner, or click twice' },
    { key: 'Shift', does: 'square' },
    ...ENDING,
  ],
  polyline: PATH,
  polygon: PATH,
  editZone: [
    { does: 'Drag a point, or the middle of an edge' },
    { key: 'Tab', does: 'next point' },
    { key: '⌫', does: 'delete it' },
    { key: 'Alt', does: 'no snap' },
    { key: 'Esc', does: 'done' },
  ],
}

export const keyHintsOf = (tool: HintedTool): readonly KeyHint[] => HINTS[tool]
