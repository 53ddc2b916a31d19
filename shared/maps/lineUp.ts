import * as z from 'zod/mini'
import { applyAffine, fitAffine, inverseOf, type Point, residualsOf } from '../geometry/affine.ts'
import { type PointMap, pointSchema } from '../geometry/point.ts'
import {
  applyThinPlateSpline,
  fitThinPlateSpline,
  invertThinPlateSpline,
  missesOfOthers,
} from '../geometry/thinPlateSpline.ts'

/** `affine` turns, stretches and shears all alike; `spline` also bends, and leads every pair exactly. */
export const WARPS = ['affine', 'spline'] as const
export type WarpKind = (typeof WARPS)[number]

/** With so many pairs there is a warp of that kind. */
export const PAIRS_MIN: Readonly<Record<WarpKind, number>> = { affine: 3, spline: 6 }
export const PAIRS_MAX = 50

const pairSchema = z.readonly(z.strictObject({ from: pointSchema, to: pointSchema }))

/** How places on one image of a map become places on the next: by pairs of one place on both. */
export const lineUpSchema = z
  .readonly(
    z.strictObject({
      warp: z.enum(WARPS),
      pairs: z.readonly(z.array(pairSchema).check(z.maxLength(PAIRS_MAX))),
    }),
  )
  .check(
    z.refine(
      ({ warp, pairs }) => pairs.length >= PAIRS_MIN[warp],
      'There are too few pairs of points: three at least, and six for a spline.',
    ),
    z.refine(
      (lineUp) => warpOf(lineUp) !== null,
      'The points of one image lie on a line, or two are at the same place.',
    ),
  )
export type LineUp = z.infer<typeof lineUpSchema>

/** Leads places from one image to another one and back. */
export interface Warp {
  readonly kind: WarpKind
  readonly lead: (from: PointMap) => Point
  /** Null where nothing leads there, because the warp is folded. */
  readonly leadBack: (to: PointMap) => Point | null
  /** The same without any bending: the way back where `leadBack` finds none. */
  readonly leadBackFlat: (to: PointMap) => Point
  /** How many times as long a line becomes, on the whole. */
  readonly growth: number
}

/** Found once: each of thousands of places asks for it. */
const warps = new WeakMap<LineUp, Warp | null>()

/** Returns null where there is no one way to lead all else: too few pairs, or all on one line. */
export const warpOf = (lineUp: LineUp): Warp | null => {
  const known = warps.get(lineUp)
  if (known !== undefined) return known
  const found = findWarp(lineUp)
  warps.set(lineUp, found)
  return found
}

const findWarp = ({ warp, pairs }: LineUp): Warp | null => {
  const affine = fitAffine(pairs)
  const back = affine && inverseOf(affine)
  if (affine === null || back === null) return null
  const growth = Math.sqrt(Math.abs(affine.xx * affine.yy - affine.xy * affine.yx))
  const leadBackFlat = (to: PointMap) => applyAffine(back, to)
  const flat = { kind: warp, lead: (from: PointMap) => applyAffine(affine, from), leadBack: leadBackFlat }
  if (warp === 'affine') return { ...flat, leadBackFlat, growth }
  const spline = fitThinPlateSpline(pairs)
  return (
    spline && {
      kind: warp,
      lead: (from) => applyThinPlateSpline(spline, from),
      leadBack: (to) => invertThinPlateSpline(spline, to),
      leadBackFlat,
      growth,
    }
  )
}

/**
 * Returns how far each pair is from where the warp leads it, in pixels of the new image. A spline leads each exactly, so that
 * there it is how far it is from where the others alone would lead it. Null where there are too few others to tell.
 */
export const missesOf = ({ warp, pairs }: LineUp): readonly (number | null)[] => {
  if (warp === 'affine') {
    const whole = pairs.length > PAIRS_MIN.affine ? warpOf({ warp, pairs }) : null
    return whole ? residualsOf(pairs, whole.lead) : pairs.map(() => null)
  }
  return missesOfOthers(pairs)
}
