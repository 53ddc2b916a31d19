import type { Content } from '../../../shared/content/content.ts'
import type { ZoneGeometry } from '../../../shared/content/zones.ts'
import type { PersonHere, PresenceDraft } from '../../../shared/maps/presence.ts'
import { isElsewhere as isOnOther, type SceneFloors } from '../../scene/state/SceneFloors.ts'
import { PeoplePainter } from '../../scene/people/PeoplePainter.ts'
import type { Held, ScenePerson } from '../../scene/people/ScenePerson.ts'
import { sceneFloorsOf } from '../../shell/floors/bindFloors.ts'
import { otherFloors } from '../../shell/floors/otherFloors.ts'
import type { Viewer } from '../../shell/viewerContext.ts'
import type { MapFloor } from '../../sources/MapSource.ts'
import type { Visibility } from '../../shell/visibility.ts'
import { othersIn } from './company.ts'
import { personColour } from './personColour.ts'

interface Shown extends Pick<Viewer, 'scene' | 'session' | 'store' | 'visibility' | 'presence'> {
  readonly userId: number | null
  readonly floors: readonly MapFloor[]
}

/** Shows others on the canvas: their cursors, and what they hold. Returns a function that stops it. */
export const showPeople = (shown: Shown): (() => void) => {
  const { scene, session, store, visibility, presence, userId, floors } = shown
  const painter = new PeoplePainter()
  const show = () => {
    const { content } = session.store.getState()
    const seen = {
      ...visibility.getState(),
      floors: sceneFloorsOf(floors, store.getState().floorId, otherFloors().getState()),
    }
    const others = othersIn(presence.getState(), userId)
    painter.set(others.map((person) => scenePerson(person, content, seen)))
    scene.setPeople(painter.isEmpty ? null : painter.paint)
  }
  const isAnyHere = () => othersIn(presence.getState(), userId).length > 0
  const showHeld = () => {
    if (isAnyHere()) show()
  }
  show()
  const ends = [
    presence.subscribe(show),
    session.store.subscribe((now, before) => now.content !== before.content && showHeld()),
    store.subscribe((now, before) => now.floorId !== before.floorId && showHeld()),
    otherFloors().subscribe(showHeld),
    visibility.subscribe(showHeld),
    () => scene.setPeople(null),
  ]
  return () => ends.forEach((end) => end())
}

interface Seen extends Pick<Visibility, 'hiddenTypes' | 'hiddenZones'> {
  readonly floors: SceneFloors | null
}

/**
 * What is not on the map, or hidden by the viewer, has no ring. On another floor somebody is seen as what is there: their cursor and
 * what they draw by the floor that they look at, what they selected by its own.
 */
export const scenePerson = (
  { id, userId, name, cursor, selection, draft, floor }: PersonHere,
  content: Pick<Content, 'pois' | 'zones'>,
  { hiddenTypes, hiddenZones, floors }: Seen,
): ScenePerson => {
  const isElsewhere = isOnOther(floors, floor)
  const held = selection.flatMap((entityId): Held[] => {
    const poi = content.pois.get(entityId)
    if (poi) {
      const at = { x: poi.x, y: poi.y }
      return hiddenTypes.has(poi.typeId)
        ? []
        : [{ kind: 'place', at, isElsewhere: isOnOther(floors, poi.floor) }]
    }
    const zone = content.zones.get(entityId)
    if (!zone || hiddenZones.has(entityId) || entityId === draft?.zoneId) return []
    return [{ kind: 'outline', geometry: zone.geometry, isElsewhere: isOnOther(floors, zone.floor) }]
  })
  const drawn: Held[] = draft ? [{ kind: 'outline', geometry: geometryOf(draft), isElsewhere }] : []
  const isSeen = (elsewhere: boolean) => !elsewhere || floors?.others !== 'hidden'
  return {
    id,
    name,
    colour: personColour(userId),
    isElsewhere,
    cursor: isSeen(isElsewhere) ? cursor : null,
    held: [...drawn, ...held].filter((one) => isSeen(one.isElsewhere)),
  }
}

const geometryOf = ({ points, isClosed }: PresenceDraft): ZoneGeometry => ({
  kind: isClosed ? 'polygon' : 'polyline',
  points,
})
