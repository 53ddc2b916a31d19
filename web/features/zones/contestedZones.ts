import type { Change } from '../../../shared/content/changes.ts'
import type { Content } from '../../../shared/content/content.ts'
import type { Zone, ZoneGeometry } from '../../../shared/content/zones.ts'
import { sameValue } from '../../../shared/sameValue.ts'
import type { Scene } from '../../scene/Scene.ts'
import type { Viewer } from '../../shell/viewerContext.ts'
import type { RemoteList } from '../../sync/RemoteChanges.ts'
import { reshapeChanges } from './zoneChanges.ts'

/** A zone that two people reshape at once, or that one reshapes and another deletes. */
export interface ContestedZone {
  /** As it was reshaped here. */
  readonly mine: Zone
  /** The shape somebody else gave it; null once they have deleted it. */
  readonly theirs: ZoneGeometry | null
  /** Who they are; null where that is not told. */
  readonly userId: number | null
}

interface Here {
  /** Before what others did is shown. */
  readonly content: Content
  readonly reshaped: Scene['reshaped']
  /** Changes made here that are not sent yet. */
  readonly waiting: readonly Change[]
}

/** Returns the contested zones after changes made by others. */
export const contestedBy = (
  theirs: readonly RemoteList[],
  former: readonly ContestedZone[],
  here: Here,
): readonly ContestedZone[] => {
  const contested = new Map(former.map((one) => [one.mine.id, one]))
  const acts = theirs.flatMap(({ userId, changes }) => changes.map((change) => ({ userId, change })))
  for (const { userId, change } of acts) {
    const shape = shapeIn(change)
    if (shape === undefined) continue
    const { id, geometry } = shape
    const mine = contested.get(id)?.mine ?? reshapedHere(id, here)
    if (mine === null) continue
    if (geometry !== null && sameValue(geometry, mine.geometry)) contested.delete(id)
    else contested.set(id, { mine, theirs: geometry, userId })
  }
  return [...contested.values()]
}

/** Returns which shape a change gives to a zone: null if it removes the zone, undefined if the shape stays. */
const shapeIn = (change: Change): { id: number; geometry: ZoneGeometry | null } | undefined => {
  if (change.kind !== 'zone') return undefined
  if (change.op === 'remove') return { id: change.id, geometry: null }
  if (change.op === 'insert') return { id: change.entity.id, geometry: change.entity.geometry }
  return change.fields.geometry && { id: change.id, geometry: change.fields.geometry }
}

const reshapedHere = (zoneId: number, { content, reshaped, waiting }: Here): Zone | null => {
  const zone = content.zones.get(zoneId)
  if (zone === undefined) return null
  if (reshaped?.zoneId === zoneId) return { ...zone, geometry: reshaped.geometry }
  const isWaiting = waiting.some((change) => change.op === 'patch' && shapeIn(change)?.id === zoneId)
  return isWaiting ? zone : null
}

type Watched = Pick<Viewer, 'session'> & { readonly scene: Pick<Scene, 'reshaped' | 'onEvent'> }

/** Calls `onContested` with all contested zones after each change. What is done here with a contested zone is mine. */
export const watchContests = (
  { session, scene }: Watched,
  onContested: (contested: readonly ContestedZone[]) => void,
) => {
  let contested: readonly ContestedZone[] = []
  const set = (next: readonly ContestedZone[]) => {
    contested = next
    onContested(next)
  }
  const stopOthers = session.onOthers((theirs, waiting) => {
    const { content } = session.store.getState()
    set(contestedBy(theirs, contested, { content, reshaped: scene.reshaped, waiting }))
  })
  const stopEvents = scene.onEvent((event) => {
    if (event.kind !== 'reshaped' || contested.length === 0) return
    const shapes = new Map([event, ...event.others].map(({ zoneId, geometry }) => [zoneId, geometry]))
    const follow = (one: ContestedZone) => {
      const geometry = shapes.get(one.mine.id)
      return geometry ? { ...one, mine: { ...one.mine, geometry } } : one
    }
    set(contested.map(follow))
  })
  return {
    settle: (zoneId: number) => set(contested.filter(({ mine }) => mine.id !== zoneId)),
    stop() {
      stopOthers()
      stopEvents()
    },
  }
}

/** Returns what gives the zone my shape; it is inserted again if it was deleted. */
export const keepMineChanges = (content: Content, { mine }: ContestedZone): readonly Change[] =>
  content.zones.has(mine.id)
    ? shapedAs(content, mine.id, mine.geometry)
    : [{ op: 'insert', kind: 'zone', entity: mine }]

/** Returns what gives the zone the shape that somebody else gave it. */
export const takeTheirsChanges = (content: Content, { mine, theirs }: ContestedZone): readonly Change[] =>
  theirs === null ? [] : shapedAs(content, mine.id, theirs)

const shapedAs = (content: Content, zoneId: number, geometry: ZoneGeometry): readonly Change[] =>
  sameValue(content.zones.get(zoneId)?.geometry, geometry) ? [] : reshapeChanges(content, zoneId, geometry)
