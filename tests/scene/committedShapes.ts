import { applyChanges, invertChanges, replayChanges } from '../../shared/content/applyChanges.ts'
import { type Content, contentFrom } from '../../shared/content/content.ts'
import type { ZoneGeometry } from '../../shared/content/zones.ts'
import type { SceneEvent } from '../../web/scene/state/SceneEvent.ts'
import { reshapeChanges } from '../../web/features/zones/zoneChanges.ts'
import { aZone } from '../builders.ts'

type Shapes = ReadonlyMap<number, ZoneGeometry>

/** What the page commits of a reshaping: the shapes of all zones after it, and after its undo. Throws if it is refused. */
export const committedShapes = (
  before: Shapes,
  told: Extract<SceneEvent, { kind: 'reshaped' }>,
): { readonly after: Shapes; readonly undone: Shapes } => {
  const zones = Array.from(before, ([id, geometry]) => aZone({ id, geometry }))
  const content = contentFrom({ categories: [], types: [], pois: [], zones })
  const changes = [told, ...told.others].flatMap(({ zoneId, geometry }) =>
    reshapeChanges(content, zoneId, geometry),
  )
  const applied = applyChanges(content, changes)
  if (!applied.ok) throw new Error(applied.refusals[0]?.text)
  return {
    after: shapesOf(applied.content),
    undone: shapesOf(replayChanges(applied.content, invertChanges(content, changes))),
  }
}

const shapesOf = ({ zones }: Content): Shapes =>
  new Map(Array.from(zones, ({ id, geometry }) => [id, geometry]))
