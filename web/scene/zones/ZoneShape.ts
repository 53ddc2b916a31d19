import type { RectMap } from '../coordinates.ts'
import type { SceneZone } from '../SceneZones.ts'
import { labelPlaceOf, type LabelPlace } from './labelPlace.ts'
import { areaOfGeometry, boundsOfGeometry } from './zoneOutline.ts'
import { coarsened, detailLevel, tracePath } from './zonePath.ts'

/** Fewer points than this are not worth leaving any out. */
const COARSENED_FROM = 64

interface Worked {
  readonly bounds: RectMap
  readonly area: number
  readonly paths: Map<number, Path2D>
}

/** A zone with what is worked out once for its geometry: where it lies and what it is painted with. */
export class ZoneShape {
  readonly zone: SceneZone
  readonly bounds: RectMap
  readonly area: number
  readonly #paths: Map<number, Path2D>
  #labelPlace: LabelPlace | null = null

  private constructor(zone: SceneZone, { bounds, area, paths }: Worked) {
    this.zone = zone
    this.bounds = bounds
    this.area = area
    this.#paths = paths
  }

  /** Takes over what is worked out where only the look or the name is another. */
  static of(zone: SceneZone, former?: ZoneShape): ZoneShape {
    const { geometry } = zone
    if (former?.zone.geometry !== geometry) {
      const bounds = boundsOfGeometry(geometry)
      return new ZoneShape(zone, { bounds, area: areaOfGeometry(geometry), paths: new Map() })
    }
    const shape = new ZoneShape(zone, { bounds: former.bounds, area: former.area, paths: former.#paths })
    shape.#labelPlace = former.#labelPlace
    return shape
  }

  get labelPlace(): LabelPlace {
    return (this.#labelPlace ??= labelPlaceOf(this.zone.geometry, this.bounds))
  }

  /** In map space, without the points that nobody could tell apart at this zoom. `perMap`: device px per map px. */
  path(perMap: number): Path2D {
    const level = this.#isCoarsened ? detailLevel(perMap) : 0
    const known = this.#paths.get(level)
    if (known !== undefined) return known
    const path = tracePath(this.#isCoarsened ? coarsened(this.zone.geometry, level) : this.zone.geometry)
    this.#paths.set(level, path)
    return path
  }

  get #isCoarsened(): boolean {
    const { geometry } = this.zone
    return geometry.kind !== 'circle' && geometry.points.length >= COARSENED_FROM
  }
}
