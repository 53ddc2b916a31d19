import type { LoadPicture } from '../raster/PictureLoader.ts'
import type { PixelFrame } from '../raster/pixelFrame.ts'
import type { OtherFloors } from '../state/SceneFloors.ts'
import { OTHER_FLOOR_ALPHA } from '../state/SceneFloors.ts'
import type { SceneImage } from '../state/sceneStore.ts'
import { Background } from './Background.ts'
import type { ImagePlace } from './paintPart.ts'

/** The image of a floor. */
export interface FloorImage {
  readonly image: SceneImage
  readonly place: ImagePlace
  /** How the image of the map is shown beneath. */
  readonly beneath: OtherFloors
}

/** The map's image, and that of the shown floor above it. Only what is shown is loaded and kept. */
export class FloorBackground {
  readonly #map: Background
  readonly #floor: Background
  #mapImage: SceneImage | null = null
  #shown: FloorImage | null = null

  constructor(load: LoadPicture, onChange: () => void) {
    this.#map = new Background(load, onChange)
    this.#floor = new Background(load, onChange)
  }

  /** Whether part of the last frame is blank, and a picture of it is loading. */
  get isAwaited(): boolean {
    return (this.#isMapShown && this.#map.isAwaited) || (this.#shown !== null && this.#floor.isAwaited)
  }

  setImage(image: SceneImage): void {
    this.#mapImage = image
    this.#showMap()
  }

  async prepareImage(image: SceneImage): Promise<void> {
    if (this.#isMapShown) await this.#map.prepare(image)
  }

  /** Null: the floor shows the image of the map. */
  setFloorImage(shown: FloorImage | null): void {
    const wasMapShown = this.#isMapShown
    this.#shown = shown
    if (shown === null) this.#floor.free()
    else this.#floor.setImage(shown.image, shown.place)
    if (!this.#isMapShown) this.#map.free()
    else if (!wasMapShown) this.#showMap()
  }

  /** Null: the floor that is shown next shows the image of the map. */
  async prepareFloorImage(image: SceneImage | null): Promise<void> {
    if (image !== null) await this.#floor.prepare(image)
    else if (!this.#isMapShown && this.#mapImage !== null) await this.#map.prepare(this.#mapImage)
  }

  paint(context: CanvasRenderingContext2D, frame: PixelFrame): void {
    if (this.#isMapShown) {
      context.globalAlpha = this.#shown === null ? 1 : OTHER_FLOOR_ALPHA
      this.#map.paint(context, frame)
      context.globalAlpha = 1
    }
    if (this.#shown !== null) this.#floor.paint(context, frame)
  }

  free(): void {
    this.#map.free()
    this.#floor.free()
  }

  /** Loads again what `free` dropped. */
  resume(): void {
    this.#showMap()
    if (this.#shown !== null) this.#floor.resume()
  }

  #showMap(): void {
    if (this.#isMapShown && this.#mapImage !== null) this.#map.setImage(this.#mapImage)
  }

  get #isMapShown(): boolean {
    return this.#shown?.beneath !== 'hidden'
  }
}
