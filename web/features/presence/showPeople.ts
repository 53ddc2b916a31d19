import type { Content } from '../../../shared/content/content.ts'
import type { ZoneGeometry } from '../../../shared/content/zones.ts'
import type { PersonHere, PresenceDraft } from '../../../shared/maps/presence.ts'
import { PeoplePainter } from '../../scene/people/PeoplePainter.ts'
import type { Held, ScenePerson } from '../../scene/people/ScenePerson.ts'
import type { Viewer } from '../../shell/viewerContext.ts'
import type { Visibility } from '../../shell/visibility.ts'
import { othersIn } from './company.ts'
import { personColour } from './personColour.ts'

interface Shown extends Pick<Viewer, 'scene' | 'session' | 'visibility' | 'presence'> {
  readonly userId: number | null
}

/** Shows others on the canvas: their cursors, and what they hold. Returns a function that stops it. */
export const showPeople = ({ scene, session, visibility, presence, userId }: Shown): (() => void) => {
  const painter = new PeoplePainter()
  const show = () => {
    const { content } = session.store.getState()
    const seen = visibility.getState()
    const others = othersIn(presence.getState(), userId)
    painter.set(others.map((person) => scenePerson(person, content, seen)))
    scene.setPeople(painter.isEmpty ? null : painter.paint)
  }
  const showHeld = () => {
    if (!painter.isEmpty) show()
  }
  show()
  const ends = [
    presence.subscribe(show),
    session.store.subscribe((now, before) => now.content !== before.content && showHeld()),
    visibility.subscribe(showHeld),
    () => scene.setPeople(null),
  ]
  return () => ends.forEach((end) => end())
}

type Seen = Pick<Visibility, 'hiddenTypes' | 'hiddenZones'>

/** What is not on the map, or hidden by the viewer, has no ring. */
export const scenePerson = (
  { id, userId, name, cursor, selection, draft }: PersonHere,
  content: Pick<Content, 'pois' | 'zones'>,
  { hiddenTypes, hiddenZones }: Seen,
): ScenePerson => {
  const held = selection.flatMap((entityId): Held[] => {
    const poi = content.pois.get(entityId)
    if (poi) return hiddenTypes.has(poi.typeId) ? [] : [{ kind: 'place', at: { x: poi.x, y: poi.y } }]
    const zone = content.zones.get(entityId)
    if (!zone || hiddenZones.has(entityId) || entityId === draft?.zoneId) return []
    return [{ kind: 'outline', geometry: zone.geometry }]
  })
  const drawn: Held[] = draft ? [{ kind: 'outline', geometry: geometryOf(draft) }] : []
  return { id, name, colour: personColour(userId), cursor, held: [...drawn, ...held] }
}

const geometryOf = ({ points, isClosed }: PresenceDraft): ZoneGeometry => ({
  kind: isClosed ? 'polygon' : 'polyline',
  points,
})
