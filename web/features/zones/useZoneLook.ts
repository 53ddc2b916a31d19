import { useEffect, useMemo, useState } from 'react'
import type { Zone } from '../../../shared/zones.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { rememberColour } from './recentColours.ts'
import { sceneZoneOf } from './sceneZones.ts'
import { restyleChanges } from './zoneChanges.ts'
import { changedLook, zoneLookOf, type ZoneLook } from './zoneLook.ts'

export interface ZoneLookForm {
  readonly look: ZoneLook
  readonly isChanged: boolean
  readonly change: (fields: Partial<ZoneLook>) => void
  /** False where it was refused. */
  readonly save: () => boolean
}

/** The look that is being chosen for a zone. The map shows it at once; it is kept when it is saved, or else goes back. */
export const useZoneLook = (zone: Zone): ZoneLookForm => {
  const { scene, session, store } = useViewer()
  const [chosen, setChosen] = useState<Partial<ZoneLook>>({})
  const stored = useMemo(() => zoneLookOf(zone), [zone])
  const changed = useMemo(() => changedLook(stored, chosen), [stored, chosen])
  const isChanged = Object.keys(changed).length > 0

  useEffect(() => {
    if (Object.keys(changed).length === 0) return
    scene.patchZones({ upsert: [{ ...sceneZoneOf(zone), ...changed }], remove: [] })
    return () => {
      const now = session.store.getState().content.zones.get(zone.id)
      if (now) scene.patchZones({ upsert: [sceneZoneOf(now)], remove: [] })
    }
  }, [scene, session, zone, changed])

  const change = (fields: Partial<ZoneLook>) => {
    const next = changedLook(stored, { ...changed, ...fields })
    setChosen(next)
    store.setState({ isDirty: Object.keys(next).length > 0 })
  }
  const save = () => {
    if (!isChanged || !session.commit(restyleChanges(zone.id, changed)).ok) return false
    if (changed.strokeColour) rememberColour('line', changed.strokeColour)
    if (changed.fillColour) rememberColour('fill', changed.fillColour)
    setChosen({})
    store.setState({ isDirty: false, announcement: 'Zone saved.' })
    return true
  }
  return { look: { ...stored, ...changed }, isChanged, change, save }
}
