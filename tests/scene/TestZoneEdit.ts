import type { PointMap } from '../../shared/geometry/point.ts'
import type { ZoneGeometry } from '../../shared/content/zones.ts'
import type { EditDraft } from '../../web/scene/zones/ZoneDraft.ts'
import type { PointerKind } from '../../web/scene/state/SceneKind.ts'
import { TestScene } from './TestScene.ts'

/** A place in the view. */
export type At = readonly [xView: number, yView: number]

/** Points of the map at places in the view, as it is at first. */
export const placesAt = (...places: readonly At[]): PointMap[] =>
  places.map(([xView, yView]) => ({ x: xView, y: 600 - yView }))

export const polygonAt = (...places: readonly At[]): ZoneGeometry => ({
  kind: 'polygon',
  points: placesAt(...places),
})

/** A rectangle by its kind, between two opposite corners. */
export const rectangleAt = ([left, top]: At, [right, bottom]: At): ZoneGeometry => ({
  kind: 'rectangle',
  points: placesAt([left, top], [right, top], [right, bottom], [left, bottom]),
})

export const ZONE_ID = 7

/** A scene that edits the shape of one zone. */
export class TestZoneEdit extends TestScene {
  constructor(geometry: ZoneGeometry, pointer: PointerKind = 'mouse') {
    super()
    this.pointer = pointer
    this.withZone({ id: ZONE_ID, geometry })
    this.selection = { kind: 'zone', id: ZONE_ID }
    this.runner.use('editZone')
  }

  drag(from: At, to: At): this {
    return this.down(...from)
      .move(...to)
      .up(...to)
  }

  /** What is told of each gesture that altered the shape. */
  get reshaped(): ZoneGeometry[] {
    return this.events.flatMap((event) => (event.kind === 'reshaped' ? [event.geometry] : []))
  }

  get geometry(): ZoneGeometry | undefined {
    return this.zones.get(ZONE_ID)?.geometry
  }

  get edit(): EditDraft {
    if (this.draft?.kind !== 'edit') throw new Error('No zone is edited.')
    return this.draft
  }

  get vertex(): number | null {
    return this.draftState.kind === 'editing' ? this.draftState.vertex : null
  }

  get said(): string[] {
    return this.events.flatMap((event) => (event.kind === 'refusal' ? [event.text] : []))
  }

  get announced(): string[] {
    return this.events.flatMap((event) => (event.kind === 'announce' ? [event.text] : []))
  }
}
