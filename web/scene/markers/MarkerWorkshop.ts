import type { Slices } from '../raster/runInTasks.ts'
import type { Composed, PlacedInks } from './SpriteBlit.ts'
import type { LabelPlaces, LabelRoom } from './labelRoom.ts'

/** A worker takes some time to begin: for fewer markers the page is as fast. */
const MARKERS_MIN = 4_000

/** What the worker is asked to do. */
export type Order =
  | { readonly kind: 'composed'; readonly placed: PlacedInks }
  | { readonly kind: 'room'; readonly places: LabelPlaces }

/** What it answers; `composed` is null if nothing is within the picture. */
export type Made =
  | { readonly kind: 'composed'; readonly composed: Composed | null }
  | { readonly kind: 'room'; readonly room: LabelRoom }

interface Awaited {
  readonly order: Order
  readonly given: readonly Transferable[]
  readonly deliver: (made: Made | null) => void
}

/** Has what takes long for many markers done beside the page, in a worker, which begins with the first order. */
export class MarkerWorkshop {
  #worker: Worker | null = null
  #isClosed = typeof Worker === 'undefined'
  /** The first is being made. */
  #awaited: Awaited[] = []

  takes(markers: number): boolean {
    return !this.#isClosed && markers >= MARKERS_MIN
  }

  /** Waits for the picture of sprites, whose places are given away. Returns null if no worker can be had. */
  *composed(placed: PlacedInks): Slices<Extract<Made, { kind: 'composed' }> | null> {
    const given = [placed.kinds.buffer, placed.lefts.buffer, placed.tops.buffer]
    const made = yield* this.#made({ kind: 'composed', placed }, given)
    return made?.kind === 'composed' ? made : null
  }

  /** Waits for the room that labels have beside markers, whose places are given away. Returns null if no worker can be had. */
  *roomFor(places: LabelPlaces): Slices<LabelRoom | null> {
    const { lefts, tops, halves, isNamed } = places
    const given = [lefts.buffer, tops.buffer, halves.buffer, isNamed.buffer]
    const made = yield* this.#made({ kind: 'room', places }, given)
    return made?.kind === 'room' ? made.room : null
  }

  free(): void {
    this.#worker?.terminate()
    this.#worker = null
    this.#awaited = []
  }

  *#made(order: Order, given: readonly Transferable[]): Slices<Made | null> {
    let made: Made | null = null
    let cancel = () => {}
    const delivered = new Promise<void>((resolve) => {
      const deliver = (what: Made | null) => {
        made = what
        resolve()
      }
      cancel = this.#await({ order, given, deliver })
    })
    try {
      yield delivered
    } finally {
      cancel()
    }
    return made
  }

  /** Returns a function that cancels the order, unless it is being made already. */
  #await(awaited: Awaited): () => void {
    this.#awaited.push(awaited)
    if (this.#awaited.length === 1) this.#begin()
    return () => {
      const at = this.#awaited.indexOf(awaited)
      if (at > 0) this.#awaited.splice(at, 1)
    }
  }

  #begin(): void {
    const [first] = this.#awaited
    if (first === undefined) return
    this.#worker ??= this.#start()
    this.#worker.postMessage(first.order, [...first.given])
  }

  #start(): Worker {
    const worker = new Worker(new URL('./markerWorker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<Made>) => {
      this.#awaited.shift()?.deliver(data)
      this.#begin()
    }
    // Its file was lost, or may not be run: the page does the work itself from then on.
    worker.onerror = () => {
      const awaited = this.#awaited
      this.free()
      this.#isClosed = true
      for (const { deliver } of awaited) deliver(null)
    }
    return worker
  }
}
