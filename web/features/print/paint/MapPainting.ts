import type { ShownMarker } from '../../../scene/markers/markerKind.ts'
import { LabelLayer } from '../../../scene/markers/labels/LabelLayer.ts'
import { MarkerStore } from '../../../scene/markers/MarkerStore.ts'
import { MarkerSprites } from '../../../scene/markers/sprites/MarkerSprites.ts'
import type { PixelFrame } from '../../../scene/raster/pixelFrame.ts'
import type { SceneFloors } from '../../../scene/state/SceneFloors.ts'
import { LabelCollision } from '../../../scene/state/LabelCollision.ts'
import { paintZones } from '../../../scene/zones/paintZones.ts'
import { ZoneNameLayer } from '../../../scene/zones/ZoneNameLayer.ts'
import type { ShownZone } from '../../../scene/zones/zoneKind.ts'
import { ZoneStore } from '../../../scene/zones/ZoneStore.ts'
import { workerCanvas } from './workerCanvas.ts'

/** The stores paint what is on another floor dimmed, and beneath all else: two floors are enough for that. */
const [SHOWN_FLOOR, OTHER_FLOOR] = [1, 2]
const FLOORS: SceneFloors = {
  shownId: SHOWN_FLOOR,
  knownIds: new Set([SHOWN_FLOOR, OTHER_FLOOR]),
  others: 'dimmed',
}

interface PaintedMap {
  readonly markers: readonly ShownMarker[]
  readonly zones: readonly ShownZone[]
  readonly icons: ReadonlyMap<string, ImageBitmap>
  readonly areNamesShown: boolean
  readonly fontFamily: string
}

/** Paints what is on the map as the scene does on a screen, for a picture that is painted part by part. */
export class MapPainting {
  readonly #markers = new MarkerStore()
  readonly #zones = new ZoneStore()
  readonly #sprites: MarkerSprites
  readonly #labels: LabelLayer
  readonly #zoneNames: ZoneNameLayer
  readonly #areNamesShown: boolean

  constructor({ markers, zones, icons, areNamesShown, fontFamily }: PaintedMap) {
    this.#areNamesShown = areNamesShown
    this.#markers.setRules({ isFoundDimmed: true })
    this.#markers.setFloors(FLOORS)
    this.#zones.setFloors(FLOORS)
    this.#markers.setFound(new Set(markers.filter(({ isDimmed }) => isDimmed).map(({ marker }) => marker.id)))
    const floorOf = (isOther: boolean) => ({ floor: isOther ? OTHER_FLOOR : SHOWN_FLOOR })
    this.#markers.setAll(markers.map(({ marker, isElsewhere }) => ({ ...marker, ...floorOf(isElsewhere) })))
    this.#zones.setAll(zones.map(({ zone, isDimmed }) => ({ ...zone, ...floorOf(isDimmed) })))
    this.#sprites = new MarkerSprites(this.#markers, icons, { onChange: () => {}, createCard: () => null })
    const collision = new LabelCollision()
    this.#labels = new LabelLayer(this.#markers, collision)
    this.#zoneNames = new ZoneNameLayer(this.#zones, collision)
    this.#labels.setFontFamily(fontFamily)
    this.#zoneNames.setFontFamily(fontFamily)
  }

  /** Finds room for the names. `frame`: of the whole picture. */
  place(frame: PixelFrame): void {
    this.#sprites.setPixelRatio(frame.pixelRatio)
    if (!this.#areNamesShown) return
    this.#zoneNames.paint(workerCanvas(1, 1).painted, frame)
    this.#labels.placeAll(frame)
  }

  /** Paints a part of the picture. The context is in px of it, with the part at its corner. */
  paint(context: CanvasRenderingContext2D, part: PixelFrame): void {
    const layers = [
      () => paintZones(context, part, part, this.#zones),
      () => this.#sprites.paint(context, part, part),
      () => {
        if (!this.#areNamesShown) return
        this.#zoneNames.paint(context, part)
        this.#labels.paint(context, part)
      },
    ]
    for (const layer of layers) {
      context.save()
      layer()
      context.restore()
    }
  }
}
