import type { ZoneGeometry } from '../../shared/content/zones.ts'
import type { ShapeDraft, ShapeToolName } from '../../web/scene/zones/ZoneDraft.ts'
import type { PointerKind } from '../../web/scene/state/SceneKind.ts'
import type { DrawnNumbers } from '../../web/scene/state/Tool.ts'
import { TestScene } from './TestScene.ts'

/** A place in the view. */
export type At = readonly [xView: number, yView: number]

/** A scene with a drawing tool in use. */
export class TestDrawing extends TestScene {
  constructor(tool: ShapeToolName, pointer: PointerKind = 'mouse') {
    super()
    this.pointer = pointer
    this.runner.use(tool)
  }

  /** Clicks at each place in turn, where the pointer has come before. */
  points(...places: readonly At[]): this {
    for (const [xView, yView] of places) this.move(xView, yView).click(xView, yView)
    return this
  }

  drag(from: At, to: At): this {
    return this.down(...from)
      .move(...to)
      .up(...to)
  }

  doubleClick(xView: number, yView: number): this {
    return this.move(xView, yView).click(xView, yView).down(xView, yView, true).up(xView, yView)
  }

  byNumbers(numbers: DrawnNumbers): this {
    this.runner.send(numbers)
    return this
  }

  place(): this {
    this.runner.send({ kind: 'place' })
    return this
  }

  /** Space, as it is handled on the canvas. */
  tapSpace(): this {
    this.place()
    this.runner.pushPan()
    if (this.runner.popPan()) this.runner.send({ kind: 'tapSpace' })
    return this
  }

  restore(): this {
    this.runner.send({ kind: 'restore' })
    return this
  }

  leave(): this {
    this.runner.send({ kind: 'leave' })
    return this
  }

  /** The keys held while the pointer does what comes next. */
  holding(keys: { readonly isShift?: boolean; readonly isAlt?: boolean }): this {
    this.isShift = keys.isShift ?? false
    this.isAlt = keys.isAlt ?? false
    return this
  }

  get drawn(): readonly ZoneGeometry[] {
    return this.events.flatMap((event) => (event.kind === 'drawn' ? [event.geometry] : []))
  }

  get said(): readonly string[] {
    return this.events.flatMap((event) => (event.kind === 'refusal' ? [event.text] : []))
  }

  /** What was said beside numbers that were typed. */
  get refusedNumbers(): readonly string[] {
    return this.events.flatMap((event) => (event.kind === 'numbersRefused' ? [event.text] : []))
  }

  get announced(): readonly string[] {
    return this.events.flatMap((event) => (event.kind === 'announce' ? [event.text] : []))
  }

  get shape(): ShapeDraft {
    if (this.draft?.kind !== 'shape') throw new Error('Nothing is being drawn.')
    return this.draft
  }

  get pointCount(): number {
    return this.shape.placed.length
  }
}
