import type { RectMap } from '../plane/coordinates.ts'
import type { SceneZone } from '../SceneZones.ts'
import { GeometryPaths } from './GeometryPaths.ts'
import { labelPlaceOf, type LabelPlace } from './labelPlace.ts'
import { areaOfGeometry, boundsOfGeometry } from './zoneOutline.ts'

interface Worked {
  readonly bounds: RectMap
  readonly area: number
  readonly paths: GeometryPaths
}

/** A zone with what is worked out once for its geometry: where it lies and what it is painted with. */
export class ZoneShape {
  readonly zone: SceneZone
  readonly bounds: RectMap
  readonly area: number
  readonly #paths: GeometryPaths
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
      return new ZoneShape(zone, {
        bounds,
        area: areaOfGeometry(geometry),
        paths: new GeometryPaths(geometry),
      })
    }
    const shape = new ZoneShape(zone, { bounds: former.bounds, area: former.area, paths: former.#paths })
    shape.#labelPlace = former.#labelPlace
    return shape
  }

  get labelPlace(): LabelPlace {
    return (this.#labelPlace ??= labelPlaceOf(this.zone.geometry, this.bounds))
  }

  /** In map space. `perMap`: device px per map px. */
  path(perMap: number): Path2D {
    return this.#paths.at(perMap)
  }
}
