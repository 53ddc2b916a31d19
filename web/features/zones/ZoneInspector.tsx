import { X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { DEFAULT_ZONE_LABEL, type Zone } from '../../../shared/content/zones.ts'
import { ZONE_LABEL_MAX } from '../../../shared/limits.ts'
import { isShortcut } from '../../../shared/texts/shortcuts.ts'
import { boundsOfGeometry, middleOfGeometry } from '../../scene/zones/zoneGeometry.ts'
import { FormNotice } from '../../shell/FormNotice.tsx'
import { useIsFolded, useIsSheet } from '../../shell/canvas/breakpoints.ts'
import { focusCanvas } from '../../shell/canvas/focusCanvas.ts'
import { useTool } from '../../shell/canvas/mapTools.ts'
import { keepClearOf } from '../../shell/panel/keepClearOf.ts'
import { panBesideSheet } from '../../shell/panel/panBesideSheet.ts'
import { useKeptFocus } from '../../shell/panel/useKeptFocus.ts'
import { useCoordinates } from '../../shell/coordinates/useCoordinates.ts'
import {
  staysDeleted,
  useContentState,
  useGuardedClose,
  useViewer,
  useViewerState,
} from '../../shell/viewerContext.ts'
import { contestText, useOpenForm } from '../../sync/useOpenForm.ts'
import { classNames } from '../../ui/classNames.ts'
import { Button, IconButton } from '../../ui/control/Button.tsx'
import { NOTHING_CHANGED, SubmitButton } from '../../ui/control/SubmitButton.tsx'
import { TextField } from '../../ui/control/TextField.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useBackCloses } from '../../ui/overlay/useBackCloses.ts'
import { actText, useTheirAct } from '../collisions/useTheirAct.ts'
import { EditedZone } from './EditedZone.tsx'
import { cutting } from './parts/cutting.ts'
import { placeZoneAgain, renameChanges } from './zoneChanges.ts'
import { zoneMeasure } from './zoneMeasure.ts'
import './zones.css'

/** The selected zone; its owner can change it here. It stays open over a zone that somebody else deletes, and says so. */
export const ZoneInspector = ({ zoneId }: { zoneId: number }) => {
  const there = useContentState((state) => state.content.zones.get(zoneId))
  const [seen, setSeen] = useState(there)
  if (there && there !== seen) setSeen(there)
  const zone = there ?? (seen?.id === zoneId ? seen : undefined)
  const isKept = useViewerState((state) => staysDeleted(state, zoneId))
  return zone && (there || isKept) ? <Inspected zone={zone} isGone={!there} /> : null
}

const Inspected = ({ zone, isGone }: { zone: Zone; isGone: boolean }) => {
  const [isNaming, setNaming] = useState(false)
  const { record } = useViewer()
  const { measure } = useCoordinates()
  const panel = useRef<HTMLElement>(null)
  const close = useGuardedClose()
  const isSheet = useIsSheet()
  const isReshaping = useTool() === 'editZone'
  const isCut = useStore(cutting, ({ cut }) => cut?.zoneId === zone.id)
  const isFolded = useIsFolded()
  const isWorkedOn = isReshaping || isCut
  const isCovering = useShapeClear(panel, zone, isWorkedOn && !isFolded)
  // It would cover the shape that is being edited, whose bar has all that is needed meanwhile.
  const isAway = isWorkedOn && (isFolded || isCovering)
  useSheet(panel, zone, isSheet && !isAway)
  useKeptFocus(panel, isGone)
  useLayoutEffect(() => {
    // What is hidden loses the focus to nothing, and the keys that reshape with it.
    if (isAway && panel.current?.contains(document.activeElement)) focusCanvas()
  }, [isAway])
  useBackCloses(
    true,
    close,
    useViewerState((state) => state.isDirty),
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isShortcut(event.nativeEvent, 'cancel') || event.defaultPrevented) return
    event.preventDefault()
    close()
  }
  return (
    <section
      ref={panel}
      className={classNames('zone-panel', isSheet && 'anchored--sheet')}
      role="dialog"
      aria-label={zone.label}
      tabIndex={-1}
      hidden={isAway}
      onKeyDown={onKeyDown}
    >
      {record.abilities.edit ? (
        <EditedZone
          key={zone.id}
          zone={zone}
          isGone={isGone}
          onClose={close}
          // The pressed button is disabled then and would lose the focus.
          onRename={() => setNaming(true)}
          onSaved={() => panel.current?.focus({ preventScroll: true })}
        />
      ) : (
        <>
          <header className="zone-panel__head">
            <h2>{zone.label}</h2>
            <IconButton label="Close" onClick={close}>
              <X />
            </IconButton>
          </header>
          {!isGone && <p className="zone-panel__measure num">{zoneMeasure(zone.geometry, measure)}</p>}
          <p className={isGone ? 'zone-panel__measure' : 'visually-hidden'} role="status">
            {isGone && 'This zone has been deleted.'}
          </p>
        </>
      )}
      {isNaming && <ZoneNameDialog key={`name ${zone.id}`} zone={zone} onClose={() => setNaming(false)} />}
    </section>
  )
}

/** Brings the zone into the part of the view beside the sheet. */
const useSheet = (panel: RefObject<HTMLElement | null>, zone: Zone, isSheet: boolean): void => {
  const { scene } = useViewer()
  const { x, y } = middleOfGeometry(zone.geometry)
  useLayoutEffect(() => {
    if (isSheet && panel.current !== null) return panBesideSheet(scene, { x, y }, panel.current)
  }, [scene, panel, x, y, isSheet])
}

/** While the zone is reshaped or cut, the map is panned clear of the panel. Returns whether the panel covers it all the same. */
const useShapeClear = (
  panel: RefObject<HTMLElement | null>,
  { id, geometry }: Zone,
  isWanted: boolean,
): boolean => {
  const { scene } = useViewer()
  const [isCovering, setCovering] = useState(false)
  const watch = useRef<ReturnType<typeof keepClearOf>>(null)
  const kept = useRef(geometry)
  useLayoutEffect(() => {
    kept.current = geometry
    watch.current?.check()
  }, [geometry])
  useLayoutEffect(() => {
    if (!isWanted || panel.current === null) return
    const watching = keepClearOf({
      scene,
      boundsNow: () => boundsOfGeometry(scene.reshaped?.geometry ?? kept.current),
      panel: panel.current,
      onCovered: () => setCovering(true),
    })
    watch.current = watching
    return () => {
      watch.current = null
      watching.stop()
      setCovering(false)
    }
  }, [scene, panel, id, isWanted])
  return isCovering
}

export interface ZoneNameDialogProps {
  zone: Zone
  onClose: () => void
}

export const ZoneNameDialog = ({ zone, onClose }: ZoneNameDialogProps) => {
  const { session } = useViewer()
  const now = useContentState(({ content }) => content.zones.get(zone.id))
  const theirAct = useTheirAct(zone.id)
  const { form, base, contested, set } = useOpenForm(nameOf(now ?? zone), isSameName, now !== undefined)
  const { name } = form
  const changes = now ? renameChanges(now, name) : placeZoneAgain(zone, { label: name })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (changes.length === 0 || session.commit(changes).ok) onClose()
  }
  const hint = now
    ? contested.includes('name')
      ? contestText(base.name)
      : undefined
    : `${actText(theirAct, 'zone', 'deleted')} Saving places it again.`
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Zone name"
      width={420}
      keepOnOutsideClick={changes.length > 0}
      footer={
        <>
          <Button variant="quiet" size="lg" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton size="lg" form="zone-name" missing={changes.length > 0 ? null : NOTHING_CHANGED}>
            Save
          </SubmitButton>
        </>
      }
    >
      <form id="zone-name" onSubmit={save}>
        <TextField
          label="Name"
          note="Optional"
          value={name}
          maxLength={ZONE_LABEL_MAX}
          placeholder={DEFAULT_ZONE_LABEL}
          autoComplete="off"
          autoFocus
          hint={hint && <span role="status">{hint}</span>}
          onChange={(event) => set({ name: event.target.value })}
        />
        <FormNotice />
      </form>
    </Dialog>
  )
}

const nameOf = ({ label }: Zone) => ({ name: label === DEFAULT_ZONE_LABEL ? '' : label })

const isSameName = (_field: 'name', a: { name: string }, b: { name: string }) =>
  a.name.trim() === b.name.trim()
