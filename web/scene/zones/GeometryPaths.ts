import type { ZoneGeometry } from '../../../shared/zones.ts'
import { coarsened, detailLevel, tracePath } from './zonePath.ts'

/** Fewer points than this are not worth leaving any out. */
const COARSENED_FROM = 64

/** What a geometry is painted with, traced once for each level of detail. */
export class GeometryPaths {
  readonly #geometry: ZoneGeometry
  readonly #paths = new Map<number, Path2D>()

  constructor(geometry: ZoneGeometry) {
    this.#geometry = geometry
  }

  /** In map space, without the points that nobody could tell apart at this zoom. `perMap`: device px per map px. */
  at(perMap: number): Path2D {
    const geometry = this.#geometry
    const isCoarsened = geometry.kind !== 'circle' && geometry.points.length >= COARSENED_FROM
    const level = isCoarsened ? detailLevel(perMap) : 0
    const known = this.#paths.get(level)
    if (known !== undefined) return known
    const path = tracePath(isCoarsened ? coarsened(geometry, level) : geometry)
    this.#paths.set(level, path)
    return path
  }
}
