import type { Outline } from './Outline.ts'

/** Two edges of an outline, by their numbers. */
export type EdgePair = readonly [number, number]

/**
 * Finds two edges, of one ring or of two, that are not adjacent but have a point in common, in n·log n for any shape (Shamos and Hoey). A line
 * sweeps over the points from left to right (upwards where x is the same, so that no edge is parallel to it). The edges it
 * crosses are kept in their order along the line, and only edges that become neighbours are tested. Up to the leftmost
 * meeting this order is right, and the two edges that meet there are neighbours before they meet. Edges without length and
 * spikes must be ruled out beforehand.
 */
export class SweepLine {
  readonly #outline: Outline
  readonly #areMeeting: (a: number, b: number) => boolean
  /** The edges that the line crosses, from below; the first `#count` are valid. */
  readonly #edges: Int32Array
  #count = 0
  /** The edge right below each point where the line came upon a ring; -1 if there is none. */
  readonly #under: Int32Array

  constructor(outline: Outline, areMeeting: (a: number, b: number) => boolean) {
    this.#outline = outline
    this.#areMeeting = areMeeting
    this.#edges = new Int32Array(outline.edgeCount)
    this.#under = new Int32Array(outline.pointCount).fill(-1)
  }

  /** Returns the edge right below the first point of a ring that the line met, once it has passed over all of them; -1 for none. */
  edgeUnder(point: number): number {
    return this.#under[point] ?? -1
  }

  firstMeeting(): EdgePair | null {
    const outline = this.#outline
    const points = Uint32Array.from({ length: outline.pointCount }, (_, point) => point)
    points.sort((p, q) => outline.compare(p, q))
    let before = -1
    for (const point of points) {
      if (before >= 0 && outline.areSame(before, point)) return this.#pairAt(before, point)
      const met = this.#pass(point)
      if (met) return met
      before = point
    }
    return null
  }

  #pass(point: number): EdgePair | null {
    const into = this.#outline.edgeInto(point)
    const outOf = this.#outline.edgeOutOf(point)
    const isIntoNew = into >= 0 && this.#outline.compare(point, into) < 0
    const isOutOfNew = outOf >= 0 && this.#outline.compare(point, this.#outline.endOf(outOf)) < 0
    // Edges that begin here go in before edges that end here come out, so that they are neighbours for a moment.
    const met =
      (isIntoNew ? this.#putIn(into, point) : null) ??
      (isOutOfNew ? this.#putIn(outOf, point) : null) ??
      (into >= 0 && !isIntoNew ? this.#takeOut(into, point) : null) ??
      (outOf >= 0 && !isOutOfNew ? this.#takeOut(outOf, point) : null)
    if (this.#outline.ringCount > 1 && isIntoNew && isOutOfNew && met === null)
      this.#under[point] = this.#edgeBelow(into, outOf)
    return met
  }

  #putIn(edge: number, point: number): EdgePair | null {
    let low = 0
    let high = this.#count
    while (low < high) {
      const middle = (low + high) >> 1
      const other = this.#edgeAt(middle)
      const side = this.#sideOf(other, point)
      if ((side || this.#sideOf(other, this.#farEnd(edge, point))) > 0) low = middle + 1
      else high = middle
    }
    this.#edges.copyWithin(low + 1, low, this.#count)
    this.#edges[low] = edge
    this.#count++
    return this.#meetingAt(low - 1) ?? this.#meetingAt(low)
  }

  /** Returns the edge below two neighbours. */
  #edgeBelow(one: number, other: number): number {
    const place = this.#edges.indexOf(one)
    return this.#edgeAt(this.#edgeAt(place - 1) === other ? place - 2 : place - 1)
  }

  #takeOut(edge: number, point: number): EdgePair | null {
    const place = this.#placeOf(edge, point)
    this.#edges.copyWithin(place, place + 1, this.#count)
    this.#count--
    return this.#meetingAt(place - 1)
  }

  /**
   * Returns the place of an edge that ends at `point`, and so is neither above nor below it. Any other edge at `point` is
   * adjacent to it, and so next to it.
   */
  #placeOf(edge: number, point: number): number {
    let low = 0
    let high = this.#count
    while (low < high) {
      const middle = (low + high) >> 1
      const side = this.#sideOf(this.#edgeAt(middle), point)
      if (side > 0) low = middle + 1
      else if (side < 0) high = middle
      else return middle + this.#offsetOf(edge, middle)
    }
    throw new Error(`Edge ${edge} is not under the line.`)
  }

  #offsetOf(edge: number, place: number): number {
    const offset = [0, -1, 1].find((offset) => this.#edgeAt(place + offset) === edge)
    if (offset === undefined) throw new Error(`Edge ${edge} is not where it should be.`)
    return offset
  }

  #edgeAt(place: number): number {
    return this.#edges[place] ?? -1
  }

  /** Returns the edges at a place and the next one, if they meet. */
  #meetingAt(place: number): EdgePair | null {
    if (place < 0 || place + 1 >= this.#count) return null
    const below = this.#edgeAt(place)
    const above = this.#edgeAt(place + 1)
    return !this.#outline.areAdjacent(below, above) && this.#areMeeting(below, above) ? [below, above] : null
  }

  /** Returns a positive number if a point is above an edge, a negative one if it is below. */
  #sideOf(edge: number, point: number): number {
    const side = this.#outline.side(edge, point)
    return this.#outline.compare(edge, this.#outline.endOf(edge)) < 0 ? side : -side
  }

  #farEnd(edge: number, point: number): number {
    return edge === point ? this.#outline.endOf(edge) : edge
  }

  /** For two points in the same place: returns an edge of each that are not adjacent. */
  #pairAt(p: number, q: number): EdgePair | null {
    const outline = this.#outline
    for (const a of [outline.edgeInto(p), outline.edgeOutOf(p)])
      for (const b of [outline.edgeInto(q), outline.edgeOutOf(q)])
        if (a >= 0 && b >= 0 && a !== b && !outline.areAdjacent(a, b)) return [a, b]
    return null
  }
}
