import { undoToast } from '../../shell/undo.ts'
import type { Viewer } from '../../shell/viewerContext.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { countText } from '../../ui/text/numberText.ts'
import { type Restacking, restackChanges } from './zoneOrder.ts'

/** Puts zones elsewhere among the others, as one step, and says so. */
export const restackZones = async (
  session: Viewer['session'],
  zoneIds: ReadonlySet<number>,
  to: Restacking,
): Promise<void> => {
  const { zones } = session.store.getState().content
  const [only] = zoneIds
  const what = zoneIds.size === 1 ? `“${zones.get(only ?? 0)?.label ?? ''}”` : countText(zoneIds.size, 'zone')
  const changes = restackChanges(zones, zoneIds, to)
  if (changes.length === 0) {
    toast.say(`Nothing is ${PASSED[to]} ${what}.`)
    return
  }
  const done = `${what} ${PLACES[to]}`
  const committed = await session.commitLarge(changes, { doing: `Moving ${done}…`, done: `moved ${done}` })
  if (committed.ok) undoToast(session, `Moved ${done}.`, committed.changeId)
}

const PASSED: Readonly<Record<Restacking, string>> = {
  toFront: 'above',
  forward: 'above',
  backward: 'below',
  toBack: 'below',
}

const PLACES: Readonly<Record<Restacking, string>> = {
  toFront: 'to the front',
  forward: 'forward',
  backward: 'backward',
  toBack: 'to the back',
}
