import type { Marker } from '../../../scene/markers/Marker.ts'
import { LabelLayer } from '../../../scene/markers/labels/LabelLayer.ts'
import { MarkerStore } from '../../../scene/markers/MarkerStore.ts'
import { MarkerSprites } from '../../../scene/markers/sprites/MarkerSprites.ts'
import type { PixelFrame } from '../../../scene/raster/pixelFrame.ts'
import { LabelCollision } from '../../../scene/state/LabelCollision.ts'
import { paintZones } from '../../../scene/zones/paintZones.ts'
import { ZoneNameLayer } from '../../../scene/zones/ZoneNameLayer.ts'
import type { SceneZone } from '../../../scene/zones/ZoneShape.ts'
import { ZoneStore } from '../../../scene/zones/ZoneStore.ts'
import { workerCanvas } from './workerCanvas.ts'

interface PaintedMap {
  readonly markers: readonly { readonly marker: Marker; readonly isDimmed: boolean }[]
  readonly zones: readonly SceneZone[]
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
    this.#markers.setFound(new Set(markers.filter(({ isDimmed }) => isDimmed).map(({ marker }) => marker.id)))
    this.#markers.setAll(markers.map(({ marker }) => marker))
    this.#zones.setAll(zones)
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
