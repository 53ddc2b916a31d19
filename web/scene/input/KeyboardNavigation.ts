import { visibleMapRect } from '../plane/camera.ts'
import type { RectMap } from '../plane/coordinates.ts'
import { boundsOfTarget, type PickableKind } from '../state/SceneKind.ts'
import { sameTarget, type Target } from '../state/Target.ts'
import type { ToolParts } from '../tools/ToolRunner.ts'

type WalkParts = Pick<ToolParts, 'store' | 'kinds' | 'emit'>

/** Goes by keys through the objects in view, from left to right: each is lit and told as under a pointer, and Enter picks it. */
export class KeyboardNavigation {
  readonly #parts: WalkParts
  #at: Target | null = null

  constructor(parts: WalkParts) {
    this.#parts = parts
  }

  /** Goes on from the object reached last, or else from the selected one; behind the last one comes the first. */
  step(by: 1 | -1): void {
    const { store, kinds } = this.#parts
    const { camera, viewSize, selection, hover } = store.getState()
    const targets = targetsInView(kinds, visibleMapRect(camera, viewSize))
    // A menu that was open meanwhile has put it out.
    const last = hover === null && selection === null ? this.#at : this.#reached()
    const from = targets.findIndex((target) => sameTarget(target, last ?? selection))
    const at = from < 0 && by < 0 ? targets.length - 1 : (from + by + targets.length) % targets.length
    const target = targets[at]
    if (target === undefined) return this.#parts.emit({ kind: 'announce', text: 'Nothing is in view here.' })
    this.#at = target
    store.setState({ hover: target })
    this.#parts.emit({ kind: 'reached', target, place: at + 1, count: targets.length })
  }

  /** Picks the object that was reached. Returns whether there is one. */
  pick(): boolean {
    const target = this.#reached()
    this.#at = null
    if (target === null || sameTarget(target, this.#parts.store.getState().selection)) return false
    this.#parts.emit({ kind: 'select', target })
    return true
  }

  /** Returns whether an object had been reached. */
  leave(): boolean {
    const wasReached = this.#reached() !== null
    this.#at = null
    if (wasReached) this.#parts.store.setState({ hover: null })
    return wasReached
  }

  /** A pointer that has moved since has put another object, or none, in its place. */
  #reached(): Target | null {
    return sameTarget(this.#at, this.#parts.store.getState().hover) ? this.#at : null
  }
}

const targetsInView = (kinds: readonly PickableKind[], view: RectMap): readonly Target[] =>
  kinds
    .flatMap((kind) => kind.targetsIn?.(view) ?? [])
    .map((target) => ({ target, place: placeIn(view, boundsOfTarget(kinds, target)) }))
    .sort((a, b) => a.place.x - b.place.x || b.place.y - a.place.y)
    .map(({ target }) => target)

/** The middle of an object, or the place in view nearest to it. */
const placeIn = (view: RectMap, bounds: RectMap | undefined) => {
  const { left, right, bottom, top } = bounds ?? view
  return {
    x: Math.min(view.right, Math.max(view.left, (left + right) / 2)),
    y: Math.min(view.top, Math.max(view.bottom, (bottom + top) / 2)),
  }
}
