import { runSync } from '../../../../shared/runSliced.ts'
import { isContextLost } from '../../raster/isContextLost.ts'
import type { RectMap } from '../../plane/coordinates.ts'
import { growRect, type PixelFrame, type RectDevice, rectOnMap } from '../../raster/pixelFrame.ts'
import { HEAT } from '../markerFilter.ts'
import type { MarkerStore } from '../MarkerStore.ts'
import { DIMMED_ALPHA } from '../sprites/SpriteSheet.ts'
import {
  type CellRect,
  cellsOver,
  cellSideOf,
  CROWD_SIDE_VIEW,
  heatField,
  reachOfCells,
  type WeightedPlaces,
} from './heatField.ts'
import { HeatPeaks } from './HeatPeaks.ts'
import { heatColours, paintHeat } from './heatRamp.ts'

/** While the view moves, the picture is made so much larger than it on each side, in CSS px. */
const AHEAD_VIEW = 192

/** The cells that the picture shows, and for what. */
interface Pictured {
  readonly perMap: number
  readonly side: number
  readonly cells: CellRect
}

/**
 * Paints how crowded the markers of the types are that are shown as heat. Colours are of the crowds of the whole map, so that what is
 * painted strip by strip fits together.
 */
export class HeatLayer {
  readonly #store: MarkerStore
  #colours: Uint32Array | null = null
  #peaks: HeatPeaks | null = null
  #canvas: HTMLCanvasElement | null = null
  /** Null if what the canvas has is out of date. */
  #pictured: Pictured | null = null
  #version = 0
  readonly #places = {
    count: 0,
    xs: new Float64Array(0),
    ys: new Float64Array(0),
    weights: new Uint8Array(0),
  }

  constructor(store: MarkerStore) {
    this.#store = store
  }

  /** Call after markers, or how they are shown, have changed. */
  changed(): void {
    this.#peaks = this.#pictured = null
    this.#version++
  }

  /** Paints what is in `rect`, or more, on a canvas whose corner is that of the frame, and which is clipped to `rect`. */
  paint(context: CanvasRenderingContext2D, frame: PixelFrame, rect: RectDevice): void {
    if (this.#store.isAnyHeat) runSync(this.paintInSlices(context, frame, rect))
  }

  /** The same in slices. */
  *paintInSlices(
    context: CanvasRenderingContext2D,
    frame: PixelFrame,
    rect: RectDevice = frame,
  ): Generator<void, void> {
    if (!this.#store.isAnyHeat) return
    const side = cellSideOf(frame.pixelRatio)
    const ahead = frame.motion === 'pan' ? Math.round(AHEAD_VIEW * frame.pixelRatio) : 0
    const cells =
      this.#shownOver(cellsOver(rect, side), side, frame) ??
      (yield* this.#make(cellsOver(growRect(rect, ahead), side), side, frame))
    if (this.#canvas === null || cells === null) return
    context.save()
    context.globalAlpha = this.#store.markerFilter.isHeatDimmed ? DIMMED_ALPHA : 1
    context.drawImage(
      this.#canvas,
      cells.column * side - frame.left,
      cells.row * side - frame.top,
      cells.columns * side,
      cells.rows * side,
    )
    context.restore()
  }

  /** Call after the browser has restored lost canvases, which are blank. */
  onRestored(): void {
    this.#pictured = null
  }

  free(): void {
    this.changed()
    if (this.#canvas !== null) this.#canvas.width = this.#canvas.height = 0
    this.#canvas = null
  }

  /** Returns the cells that the canvas has, if those are among them. */
  #shownOver(cells: CellRect, side: number, { perMap }: PixelFrame): CellRect | null {
    const pictured = this.#pictured
    const isThere =
      pictured?.perMap === perMap && pictured.side === side && containsCells(pictured.cells, cells)
    return isThere ? pictured.cells : null
  }

  /** Makes the picture of cells. Returns null if the browser has taken the canvas away. */
  *#make(cells: CellRect, side: number, frame: PixelFrame): Generator<void, CellRect | null> {
    const { perMap, pixelRatio } = frame
    const version = this.#version
    const { bounds } = this.#store
    if (bounds === null) return null
    this.#peaks ??= new HeatPeaks(this.#placesIn(bounds), bounds)
    const peak = this.#peaks.of((CROWD_SIDE_VIEW * pixelRatio) / perMap)
    const places = this.#placesIn(rectOnMap(reachOfCells(cells, side), perMap))
    const field = yield* heatField(places, cells, perMap / side)
    const canvas = (this.#canvas ??= document.createElement('canvas'))
    const context = canvas.getContext('2d')
    if (context === null || isContextLost(context)) return null
    const image = new ImageData(cells.columns, cells.rows)
    paintHeat(field, peak, (this.#colours ??= heatColours()), new Uint32Array(image.data.buffer))
    canvas.width = cells.columns
    canvas.height = cells.rows
    context.putImageData(image, 0, 0)
    // Meanwhile, markers may have changed.
    this.#pictured = version === this.#version ? { perMap, side, cells } : null
    return cells
  }

  /** Valid until it is called again. */
  #placesIn(rect: RectMap): WeightedPlaces {
    const { slots, count } = this.#store.seenIn(rect, HEAT)
    const { xs, ys, flags } = this.#store.slots
    const { heatWeights } = this.#store.markerFilter
    const places = this.#places
    if (places.xs.length < count) {
      places.xs = new Float64Array(count * 2)
      places.ys = new Float64Array(count * 2)
      places.weights = new Uint8Array(count * 2)
    }
    for (let at = 0; at < count; at++) {
      const slot = slots[at] ?? 0
      places.xs[at] = xs[slot] ?? 0
      places.ys[at] = ys[slot] ?? 0
      places.weights[at] = heatWeights[flags[slot] ?? 0] ?? 0
    }
    places.count = count
    return places
  }
}

const containsCells = (outer: CellRect, inner: CellRect): boolean =>
  inner.column >= outer.column &&
  inner.row >= outer.row &&
  inner.column + inner.columns <= outer.column + outer.columns &&
  inner.row + inner.rows <= outer.row + outer.rows
