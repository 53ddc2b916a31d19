import { Copy, Pencil, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { isLocked } from '../../../shared/content/locks.ts'
import { DEFAULT_ZONE_LABEL, type Zone } from '../../../shared/content/zones.ts'
import { ZONE_LABEL_MAX } from '../../../shared/limits.ts'
import { isShortcut } from '../../../shared/texts/shortcuts.ts'
import { boundsOfGeometry, middleOfGeometry } from '../../scene/zones/zoneGeometry.ts'
import { FormNotice } from '../../shell/FormNotice.tsx'
import { useIsFolded, useIsSheet } from '../../shell/canvas/breakpoints.ts'
import { useTool } from '../../shell/canvas/mapTools.ts'
import { keepClearOf } from '../../shell/panel/keepClearOf.ts'
import { panBesideSheet } from '../../shell/panel/panBesideSheet.ts'
import { LockButton } from '../../shell/sidebar/LockButton.tsx'
import { shortcutText, useShortcuts } from '../../shell/useShortcuts.ts'
import { useCoordinates } from '../../shell/coordinates/useCoordinates.ts'
import { useContentState, useGuardedClose, useViewer, useViewerState } from '../../shell/viewerContext.ts'
import { classNames } from '../../ui/classNames.ts'
import { Button, IconButton } from '../../ui/control/Button.tsx'
import { NOTHING_CHANGED, SubmitButton } from '../../ui/control/SubmitButton.tsx'
import { TextField } from '../../ui/control/TextField.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useBackCloses } from '../../ui/overlay/useBackCloses.ts'
import { EntityHistoryButton } from '../history/EntityHistoryButton.tsx'
import { CutButtons } from './parts/CutButtons.tsx'
import { selectWithin } from './selectWithin.ts'
import { useZoneActions } from './useZoneActions.ts'
import { renameChanges, reshapeChanges } from './zoneChanges.ts'
import { ZoneFloorField } from './ZoneFloorField.tsx'
import { ZoneWayField } from './ZoneWayField.tsx'
import { ZoneNameField } from './ZoneNameField.tsx'
import { ZoneNumberFields } from './ZoneNumberFields.tsx'
import { useZoneLook, ZoneLookFields } from './ZoneLookFields.tsx'
import { zoneMeasure } from './zoneMeasure.ts'
import './zones.css'

/** The selected zone; its owner can change it here. */
export const ZoneInspector = ({ zoneId }: { zoneId: number }) => {
  const zone = useContentState((state) => state.content.zones.get(zoneId))
  return zone ? <Inspected zone={zone} /> : null
}

const Inspected = ({ zone }: { zone: Zone }) => {
  const { record } = useViewer()
  const { measure } = useCoordinates()
  const panel = useRef<HTMLElement>(null)
  const close = useGuardedClose()
  const isSheet = useIsSheet()
  const isReshaping = useTool() === 'editZone'
  const isFolded = useIsFolded()
  const isCovering = useShapeClear(panel, zone, isReshaping && !isFolded)
  // It would cover the shape that is being edited, whose bar has all that is needed meanwhile.
  const isAway = isReshaping && (isFolded || isCovering)
  useSheet(panel, zone, isSheet && !isAway)
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
          onClose={close}
          // The pressed button is disabled then and would lose the focus.
          onSaved={() => panel.current?.focus({ preventScroll: true })}
        />
      ) : (
        <header className="zone-panel__head">
          <h2>{zone.label}</h2>
          <IconButton label="Close" onClick={close}>
            <X />
          </IconButton>
        </header>
      )}
      {!record.abilities.edit && (
        <p className="zone-panel__measure num">{zoneMeasure(zone.geometry, measure)}</p>
      )}
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

/** While the zone is reshaped, the map is panned clear of the panel. Returns whether the panel covers it all the same. */
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

interface EditedZoneProps {
  zone: Zone
  onClose: () => void
  onSaved: () => void
}

const EditedZone = ({ zone, onClose, onSaved }: EditedZoneProps) => {
  const viewer = useViewer()
  const { measure } = useCoordinates()
  const { scene, session } = viewer
  const { look, isChanged, change, save } = useZoneLook(zone)
  const { duplicate, remove } = useZoneActions()
  const isReshaping = useTool() === 'editZone'
  const isFixed = isLocked(zone)
  const [isNaming, setNaming] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const isUnnamed = zone.label === DEFAULT_ZONE_LABEL
  useShortcuts({ rename: () => (isUnnamed ? nameField.current?.focus() : setNaming(true)) })
  const toggleReshaping = () => (isReshaping ? scene.act('finish') : scene.setTool('editZone'))
  const freeCorners = () => {
    const { geometry } = zone
    if (geometry.kind === 'rectangle')
      session.commit(
        reshapeChanges(session.store.getState().content, zone.id, { ...geometry, kind: 'polygon' }),
      )
  }
  const saveLook = () => {
    if (save()) onSaved()
  }
  return (
    <>
      <header className="zone-panel__head">
        <h2 className={isUnnamed ? 'visually-hidden' : undefined}>{zone.label}</h2>
        {isUnnamed && <ZoneNameField zone={zone} field={nameField} onSaved={onSaved} />}
        <IconButton label="Edit Name" shortcut={shortcutText('rename')} onClick={() => setNaming(true)}>
          <Pencil />
        </IconButton>
        <LockButton zone={zone} />
        <IconButton label="Duplicate" onClick={() => duplicate(zone)}>
          <Copy />
        </IconButton>
        <EntityHistoryButton entity={{ kind: 'zone', id: zone.id }} />
        <IconButton label="Close" onClick={onClose}>
          <X />
        </IconButton>
      </header>
      <div className="zone-panel__body">
        <p className="zone-panel__measure num">{zoneMeasure(zone.geometry, measure)}</p>
        <ZoneLookFields look={look} hasFill={zone.geometry.kind !== 'polyline'} onChange={change} />
        {zone.geometry.kind === 'polyline' && <ZoneWayField zone={zone} />}
        {viewer.record.floors.length > 0 && <ZoneFloorField zone={zone} />}
        <ZoneNumberFields zone={zone} disabled={isFixed} />
        <Button block disabled={isFixed} onClick={toggleReshaping}>
          {isReshaping ? 'Finish' : 'Edit shape'}
        </Button>
        {zone.geometry.kind === 'rectangle' && !isFixed && (
          <Button block variant="quiet" onClick={freeCorners}>
            Make it a polygon
          </Button>
        )}
        {zone.geometry.kind !== 'polyline' && (
          <Button block variant="quiet" onClick={() => selectWithin(viewer, zone)}>
            Select all in this zone
          </Button>
        )}
        {zone.geometry.kind !== 'polyline' && !isFixed && <CutButtons zone={zone} />}
        {isFixed && <p className="zone-panel__note">Locked: unlock it to move it or to change its shape.</p>}
      </div>
      <FormNotice />
      <footer className="zone-panel__foot">
        <Button variant="danger-quiet" onClick={() => void remove(zone)}>
          Delete
        </Button>
        <SubmitButton type="button" missing={isChanged ? null : NOTHING_CHANGED} onClick={saveLook}>
          Save
        </SubmitButton>
      </footer>
      {isNaming && <ZoneNameDialog zone={zone} onClose={() => setNaming(false)} />}
    </>
  )
}

export interface ZoneNameDialogProps {
  zone: Zone
  onClose: () => void
}

export const ZoneNameDialog = ({ zone, onClose }: ZoneNameDialogProps) => {
  const { session } = useViewer()
  const [name, setName] = useState(zone.label === DEFAULT_ZONE_LABEL ? '' : zone.label)
  const changes = renameChanges(zone, name)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (changes.length === 0 || session.commit(changes).ok) onClose()
  }
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
          onChange={(event) => setName(event.target.value)}
        />
        <FormNotice />
      </form>
    </Dialog>
  )
}
