import type { Quadrant } from '../../scene/state/Draft.ts'
import type { DrawnNumbers } from '../../scene/state/Tool.ts'
import type { ShapeToolName } from '../../scene/zones/ZoneDraft.ts'
import type { Coordinates } from '../../shell/coordinates/Coordinates.ts'
import { radiusMeasure } from '../../../shared/measures/MapMeasure.ts'

/** What is typed for what is drawn next: a length and an angle, a radius, or a width and a height. */
export type TypedNumbers = readonly [first: string, second: string]

interface NumberAsked {
  readonly label: string
  /** Whether it may be left out where the pointer aims. */
  readonly isAngle?: true
}

/** Returns the numbers that a shape is drawn on by, after its first point. */
export const numbersAsked = (
  tool: ShapeToolName,
  { kind, measure }: Pick<Coordinates, 'kind' | 'measure'>,
): readonly NumberAsked[] => {
  const inUnits = (name: string, { unit }: { readonly unit: string }): NumberAsked => ({
    label: kind === 'game' && unit !== '' ? `${name}, ${unit}` : name,
  })
  switch (tool) {
    case 'circle':
      return [inUnits('Radius', radiusMeasure(measure))]
    case 'rectangle':
      return [inUnits('Width', measure), inUnits('Height', measure)]
    case 'polyline':
    case 'polygon':
      return [inUnits('Length', measure), { label: 'Angle', isAngle: true }]
  }
}

/** What was typed as the scene takes it, or what is wrong with it: `at` is the number's place. */
export type ReadNumbers =
  | { readonly kind: 'read'; readonly numbers: DrawnNumbers }
  | { readonly kind: 'bad'; readonly at: 0 | 1; readonly text: string }

const NO_NUMBER_TEXT = 'Enter a number.'
const NOT_ABOVE_TEXT = 'Enter a number above 0.'

export const readNumbers = (
  tool: ShapeToolName,
  [first, second]: TypedNumbers,
  towards: Quadrant,
  numberOf: Coordinates['numberOf'],
): ReadNumbers => {
  const one = numberOf(first)
  if (one === null || one <= 0) return badLength(0, one)
  if (tool === 'circle') return { kind: 'read', numbers: { kind: 'radius', radius: one } }
  const other = numberOf(second)
  if (tool === 'rectangle')
    return other === null || other <= 0
      ? badLength(1, other)
      : { kind: 'read', numbers: { kind: 'sides', width: one, height: other, towards } }
  if (other === null && second.trim() !== '') return { kind: 'bad', at: 1, text: NO_NUMBER_TEXT }
  return { kind: 'read', numbers: { kind: 'segment', length: one, degrees: other } }
}

const badLength = (at: 0 | 1, value: number | null): ReadNumbers => ({
  kind: 'bad',
  at,
  text: value === null ? NO_NUMBER_TEXT : NOT_ABOVE_TEXT,
})

const ROUND: readonly Quadrant[] = ['right down', 'left down', 'left up', 'right up']

/** Returns the next direction clockwise. */
export const turned = (towards: Quadrant): Quadrant =>
  ROUND[(ROUND.indexOf(towards) + 1) % ROUND.length] ?? towards
