import { useEffect, useMemo } from 'react'
import type { Zone } from '../../../shared/content/zones.ts'
import { useContentState, useViewer } from '../../shell/viewerContext.ts'
import { type OpenFormState, useOpenForm } from '../../sync/useOpenForm.ts'
import { announce } from '../../ui/status/announce.tsx'
import { rememberColour } from './drawingHabits.ts'
import { sceneZoneOf } from './sceneZones.ts'
import { changedLook, restyleChanges, type ZoneLook, zoneLookOf } from './zoneChanges.ts'

interface ZoneLookForm extends Pick<OpenFormState<ZoneLook>, 'contested' | 'set' | 'settle'> {
  readonly look: ZoneLook
  /** What is chosen and not saved. */
  readonly changed: Partial<ZoneLook>
  readonly isChanged: boolean
  /** Returns false if it was refused. */
  readonly save: () => boolean
}

/** The look being chosen for a zone. The map previews it until it is saved or dropped. It stays when the zone is deleted. */
export const useZoneLook = (zone: Zone, isGone: boolean): ZoneLookForm => {
  const { scene, session } = useViewer()
  const revision = useContentState((state) => state.revision)
  const { form, base, contested, set, settle } = useOpenForm(zoneLookOf(zone), isSame, !isGone, revision)
  const changed = useMemo(() => changedLook(base, form), [base, form])
  const isChanged = Object.keys(changed).length > 0

  useEffect(() => {
    if (isGone || Object.keys(changed).length === 0) return
    scene.patchZones({ upsert: [{ ...sceneZoneOf(zone), ...changed }], remove: [] })
    return () => {
      const now = session.store.getState().content.zones.get(zone.id)
      if (now) scene.patchZones({ upsert: [sceneZoneOf(now)], remove: [] })
    }
  }, [scene, session, zone, isGone, changed])

  const save = () => {
    if (!isChanged || !session.commit(restyleChanges(zone.id, changed)).ok) return false
    if (changed.strokeColour) rememberColour('line', changed.strokeColour)
    if (changed.fillColour) rememberColour('fill', changed.fillColour)
    announce('Zone saved.')
    return true
  }
  return { look: form, changed, isChanged, contested, set, settle, save }
}

const isSame = (field: keyof ZoneLook, a: ZoneLook, b: ZoneLook): boolean => a[field] === b[field]
