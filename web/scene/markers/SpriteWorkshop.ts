import type { SpriteBatch } from './SpriteBatch.ts'
import type { Composed, PlacedInks } from './SpriteBlit.ts'

/** A worker takes some time to begin: with fewer sprites the page is as fast. */
const SPRITES_MIN = 4_000
/** With more different ones, such as an icon for each marker, sending them takes as long as painting them. */
const LOOKS_MAX = 256

/** What a worker made of a picture. `composed` is null if nothing is within it. */
export interface Made {
  readonly composed: Composed | null
}

interface Order {
  readonly placed: PlacedInks
  readonly deliver: (made: Made | null) => void
}

/** Has large pictures of sprites composited beside the page, in a worker, which begins with the first one. */
export class SpriteWorkshop {
  #worker: Worker | null = null
  #isClosed = typeof Worker === 'undefined'
  /** The first is being made. */
  #orders: Order[] = []

  takes({ count, sprites }: SpriteBatch): boolean {
    return !this.#isClosed && count >= SPRITES_MIN && sprites.length <= LOOKS_MAX
  }

  /** Calls `deliver` with null if no worker can be had. Returns a function that cancels the order. */
  order(placed: PlacedInks, deliver: Order['deliver']): () => void {
    const order = { placed, deliver }
    this.#orders.push(order)
    if (this.#orders.length === 1) this.#begin()
    return () => {
      const at = this.#orders.indexOf(order)
      if (at > 0) this.#orders.splice(at, 1)
    }
  }

  free(): void {
    this.#worker?.terminate()
    this.#worker = null
    this.#orders = []
  }

  #begin(): void {
    const [order] = this.#orders
    if (order === undefined) return
    const { placed } = order
    this.#worker ??= this.#start()
    this.#worker.postMessage(placed, [placed.kinds.buffer, placed.lefts.buffer, placed.tops.buffer])
  }

  #start(): Worker {
    const worker = new Worker(new URL('./spriteWorker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<Composed | null>) => {
      this.#orders.shift()?.deliver({ composed: data })
      this.#begin()
    }
    // Its file was lost, or may not be run: the page does the work itself from then on.
    worker.onerror = () => {
      const orders = this.#orders
      this.free()
      this.#isClosed = true
      for (const { deliver } of orders) deliver(null)
    }
    return worker
  }
}
