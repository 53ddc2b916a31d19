import {
  type Calibration,
  CALIBRATION_POINTS_MAX,
  calibrationSchema,
} from '../../../shared/calibration/calibration.ts'
import { plainText } from '../../../shared/calibration/gamePlaceText.ts'
import { readGameCoordinate } from '../../../shared/calibration/readGamePlace.ts'
import { calibrationProblem } from '../../../shared/calibration/validCalibration.ts'
import type { ImageSize } from '../../../shared/dataMap/place.ts'
import type { PointMap } from '../../../shared/geometry/point.ts'
import type { ImageMove } from '../../../shared/maps/imagePlacement.ts'
import { placeAfter } from '../../../shared/maps/imagePlacing.ts'

/** A control point as it is typed. `key` tells it from the others while they come and go. */
export interface PointInput extends PointMap {
  readonly key: number
  readonly first: string
  readonly second: string
}

/** A calibration as it is typed. */
export interface CalibrationForm extends Pick<Calibration, 'fit' | 'order' | 'axes' | 'unit' | 'decimals'> {
  readonly points: readonly PointInput[]
}

/** Two opposite corners, of which only the coordinates are to be typed; or what there is already. */
export const formOf = (calibration: Calibration | null, { width, height }: ImageSize): CalibrationForm =>
  calibration === null
    ? {
        points: [
          { key: 1, x: 0, y: height, first: '', second: '' },
          { key: 2, x: width, y: 0, first: '', second: '' },
        ],
        fit: 'sides',
        order: 'xy',
        axes: ['X', 'Y'],
        unit: '',
        decimals: 0,
      }
    : {
        ...calibration,
        points: calibration.points.map(({ x, y, first, second }, at) => ({
          key: at + 1,
          x,
          y,
          first: typedText(first),
          second: typedText(second),
        })),
      }

const TYPED_DECIMALS = 6
const typedText = (value: number): string => plainText(value, TYPED_DECIMALS)

export const withPoint = (form: CalibrationForm, place: PointMap): CalibrationForm => ({
  ...form,
  points: [...form.points, { ...place, key: nextKey(form), first: '', second: '' }],
})

/** Returns a form on the image after moves, with which its points go as everything else does. */
export const placedForm = (form: CalibrationForm, moves: readonly ImageMove[]): CalibrationForm => ({
  ...form,
  points: form.points.map((point) => ({ ...point, ...placeAfter(point, moves) })),
})

const nextKey = ({ points }: CalibrationForm): number => 1 + Math.max(0, ...points.map(({ key }) => key))

export const canAddPoint = ({ points }: CalibrationForm): boolean => points.length < CALIBRATION_POINTS_MAX

/** What a form says; a point whose coordinates are still to be typed keeps it from saying anything. */
export type Judged =
  | { readonly calibration: Calibration; readonly problem: null }
  | { readonly calibration: null; readonly problem: string }

export const judgedForm = (form: CalibrationForm): Judged => {
  const refused = (problem: string): Judged => ({ calibration: null, problem })
  if (form.points.length < 2) return refused('Two points are needed at least.')
  const points = []
  for (const [at, { x, y, first, second }] of form.points.entries()) {
    const typed = { first: readGameCoordinate(first), second: readGameCoordinate(second) }
    if (typed.first === null || typed.second === null)
      return refused(`Point ${at + 1} needs both of its coordinates, as numbers.`)
    points.push({ x, y, first: typed.first, second: typed.second })
  }
  const parsed = calibrationSchema.safeParse({ ...form, points })
  if (!parsed.success) return refused(parsed.error.issues[0]?.message ?? 'This cannot be stored.')
  const problem = calibrationProblem(parsed.data)
  return problem === null ? { calibration: parsed.data, problem } : refused(problem)
}
