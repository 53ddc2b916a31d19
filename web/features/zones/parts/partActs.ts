import type { Zone, ZoneGeometry } from '../../../../shared/content/zones.ts'
import { undoToast } from '../../../shell/undo.ts'
import type { Viewer } from '../../../shell/viewerContext.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { countText } from '../../../ui/text/numberText.ts'
import { zonesAbove } from '../zoneOrder.ts'
import { withTiedNeighbours } from './tiedNeighbours.ts'
import { holeChanges, mergeChanges, type PartChanges, splitChanges, subtractChanges } from './partChanges.ts'

type Acting = Pick<Viewer, 'session' | 'focusOn'>

/** Makes one zone of several, and selects it. */
export const mergeZones = (viewer: Acting, zoneIds: ReadonlySet<number>): void => {
  const zones = zonesOf(viewer, zoneIds)
  const [first] = zones
  if (first && commit(viewer, mergeChanges(zones), `Merged ${countText(zones.length, 'zone')}.`))
    viewer.focusOn({ kind: 'zone', zoneId: first.id })
}

/** Takes from the first of several zones what lies in the others. */
export const subtractZones = (viewer: Acting, zoneIds: ReadonlySet<number>): void => {
  const [first, ...others] = zonesOf(viewer, zoneIds)
  if (!first) return
  const changes = subtractChanges(first, others, `No other selected area overlaps “${first.label}”.`)
  commit(viewer, changes, `Took the others from “${first.label}”.`)
}

/** Takes from a zone what lies in those above it. */
export const subtractAbove = (viewer: Acting, zoneId: number): void => {
  const { zones } = viewer.session.store.getState().content
  const zone = zones.get(zoneId)
  if (!zone) return
  const nothingText = `No area lies on “${zone.label}”. Bring the one to take away in front of it.`
  const changes = subtractChanges(zone, zonesAbove(zones, zone), nothingText)
  commit(viewer, changes, `Took from “${zone.label}” what lies on it.`)
}

export const cutHole = (viewer: Acting, zoneId: number, hole: ZoneGeometry): void => {
  const zone = viewer.session.store.getState().content.zones.get(zoneId)
  if (zone) commit(viewer, holeChanges(zone, hole), `Cut a hole into “${zone.label}”.`)
}

export const splitZone = (viewer: Acting, zoneId: number, line: ZoneGeometry): void => {
  const { session } = viewer
  const { zones } = session.store.getState().content
  const zone = zones.get(zoneId)
  if (!zone || line.kind !== 'polyline') return
  const labels = new Set(Array.from(zones, ({ label }) => label))
  const result = splitChanges(zone, line.points, { newId: session.newId, labels })
  const count = result.ok ? result.changes.length : 0
  commit(viewer, result, `Split “${zone.label}” into ${countText(count, 'zone')}.`)
}

const zonesOf = ({ session }: Acting, zoneIds: ReadonlySet<number>): Zone[] => {
  const { zones } = session.store.getState().content
  return Array.from(zoneIds, (id) => zones.get(id)).filter((zone) => zone !== undefined)
}

/** Commits one step, or says why there is none. */
const commit = ({ session }: Acting, result: PartChanges, done: string): boolean => {
  if (!result.ok) {
    toast.error(result.text, 'parts')
    return false
  }
  const { zones } = session.store.getState().content
  const committed = session.commit(withTiedNeighbours(result.changes, zones))
  if (committed.ok) undoToast(session, done, committed.changeId)
  return committed.ok
}
