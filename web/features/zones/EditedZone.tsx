import { Copy, Pencil, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { isLocked } from '../../../shared/content/locks.ts'
import { DEFAULT_ZONE_LABEL, type Zone } from '../../../shared/content/zones.ts'
import { useCoordinates } from '../../shell/coordinates/useCoordinates.ts'
import { focusCanvas } from '../../shell/canvas/focusCanvas.ts'
import { useTool } from '../../shell/canvas/mapTools.ts'
import { FormNotice } from '../../shell/FormNotice.tsx'
import { LockButton } from '../../shell/sidebar/LockButton.tsx'
import { shortcutText, useShortcuts } from '../../shell/useShortcuts.ts'
import { useClose, useViewer } from '../../shell/viewerContext.ts'
import { Button, IconButton } from '../../ui/control/Button.tsx'
import { NOTHING_CHANGED, SubmitButton } from '../../ui/control/SubmitButton.tsx'
import { MeanwhileQuestion } from '../collisions/MeanwhileQuestion.tsx'
import { actText, changedText, useTheirAct } from '../collisions/useTheirAct.ts'
import { EntityHistoryButton } from '../history/EntityHistoryButton.tsx'
import { CutButtons } from './parts/CutButtons.tsx'
import { selectWithin } from './selectWithin.ts'
import { useZoneActions } from './useZoneActions.ts'
import { useZoneLook } from './useZoneLook.ts'
import { placeZoneAgain, renameChanges, reshapeChanges } from './zoneChanges.ts'
import { ZoneFloorField } from './ZoneFloorField.tsx'
import { ZoneLookFields } from './ZoneLookFields.tsx'
import { zoneMeasure } from './zoneMeasure.ts'
import { ZoneNameField } from './ZoneNameField.tsx'
import { ZoneNumberFields } from './ZoneNumberFields.tsx'
import { ZoneWayField } from './ZoneWayField.tsx'

interface EditedZoneProps {
  zone: Zone
  /** Somebody else has deleted it since it was opened. */
  isGone: boolean
  onClose: () => void
  onSaved: () => void
  /** Opens the dialog of its name. */
  onRename: () => void
}

/** What an editor does to the selected zone. What is chosen and typed stays whatever others do to the zone. */
export const EditedZone = ({ zone, isGone, onClose, onSaved, onRename }: EditedZoneProps) => {
  const { session, store } = useViewer()
  const { measure } = useCoordinates()
  const close = useClose()
  const form = useZoneLook(zone, isGone)
  const theirAct = useTheirAct(zone.id)
  const [name, setName] = useState('')
  const nameField = useRef<HTMLInputElement>(null)
  const isUnnamed = zone.label === DEFAULT_ZONE_LABEL
  const hasName = name.trim() !== ''
  const isContested = !isGone && (form.contested.length > 0 || (hasName && !isUnnamed))
  // A name that others have left alone is saved as its field is left.
  const isDirty = form.isChanged || (hasName && (isGone || isContested))
  useEffect(() => {
    store.setState({ isDirty })
  }, [store, isDirty])
  useShortcuts({
    rename: () => (isGone ? undefined : isUnnamed ? nameField.current?.focus() : onRename()),
  })

  const saveName = (): boolean => {
    const changes = renameChanges(zone, name)
    if (!hasName || (changes.length > 0 && !session.commit(changes).ok)) return false
    setName('')
    return true
  }
  const keepDeleted = () => {
    const label = hasName ? name : zone.label
    if (!session.commit(placeZoneAgain(zone, { ...form.changed, label })).ok) return
    setName('')
    onSaved()
  }
  const keepMine = () => {
    form.settle('mine')
    saveName()
    onSaved()
  }
  const takeTheirs = () => {
    form.settle('theirs')
    setName('')
    onSaved()
  }
  const enterName = () => {
    if (isGone) keepDeleted()
    else if (isContested) keepMine()
    else if (saveName()) onSaved()
  }
  const saveLook = () => {
    if (form.save()) onSaved()
  }
  const isAsked = isContested || (isGone && isDirty)
  const told = theirAct && !isAsked ? actText(theirAct, 'zone') : null
  const isNameShown = isUnnamed || hasName
  return (
    <>
      <header className="zone-panel__head">
        <h2 className={isNameShown ? 'visually-hidden' : undefined}>{zone.label}</h2>
        {isNameShown && (
          <ZoneNameField
            name={name}
            onName={setName}
            field={nameField}
            onEnter={enterName}
            onLeave={() => isGone || isContested || saveName()}
          />
        )}
        {!isGone && <HeadButtons zone={zone} onRename={onRename} />}
        <IconButton label="Close" onClick={onClose}>
          <X />
        </IconButton>
      </header>
      {isGone && isDirty && (
        <MeanwhileQuestion
          text={`${actText(theirAct, 'zone', 'deleted')} Keeping it places it again.`}
          keep={
            <Button size="sm" onClick={keepDeleted}>
              Keep mine
            </Button>
          }
          refusal="Discard"
          onTheirs={close}
        />
      )}
      {isContested && (
        <MeanwhileQuestion
          text={changedText(theirAct, 'zone')}
          keep={
            <Button size="sm" onClick={keepMine}>
              Keep mine
            </Button>
          }
          refusal="Take theirs"
          onTheirs={takeTheirs}
        />
      )}
      <p className={told === null ? 'visually-hidden' : 'zone-panel__told'} role="status">
        {told}
      </p>
      {(!isGone || form.isChanged) && (
        <div className="zone-panel__body">
          <p className="zone-panel__measure num">{zoneMeasure(zone.geometry, measure)}</p>
          <ZoneLookFields look={form.look} hasFill={zone.geometry.kind !== 'polyline'} onChange={form.set} />
          {!isGone && <ShapeFields zone={zone} />}
        </div>
      )}
      <FormNotice />
      {!isGone && <Foot zone={zone} isChanged={form.isChanged} onSave={saveLook} />}
    </>
  )
}

interface HeadButtonsProps {
  zone: Zone
  onRename: () => void
}

const HeadButtons = ({ zone, onRename }: HeadButtonsProps) => {
  const { duplicate } = useZoneActions()
  return (
    <>
      <IconButton label="Edit Name" shortcut={shortcutText('rename')} onClick={onRename}>
        <Pencil />
      </IconButton>
      <LockButton zone={zone} />
      <IconButton label="Duplicate" onClick={() => duplicate(zone)}>
        <Copy />
      </IconButton>
      <EntityHistoryButton entity={{ kind: 'zone', id: zone.id }} />
    </>
  )
}

/** What is saved at once. */
const ShapeFields = ({ zone }: { zone: Zone }) => {
  const viewer = useViewer()
  const { scene, session, record } = viewer
  const isReshaping = useTool() === 'editZone'
  const isFixed = isLocked(zone)
  const toggleReshaping = () => {
    if (isReshaping) return scene.act('finish')
    scene.setTool('editZone')
    // The keys that reshape belong to the map.
    focusCanvas()
  }
  const freeCorners = () => {
    const { geometry } = zone
    if (geometry.kind === 'rectangle')
      session.commit(
        reshapeChanges(session.store.getState().content, zone.id, { ...geometry, kind: 'polygon' }),
      )
  }
  return (
    <>
      {zone.geometry.kind === 'polyline' && <ZoneWayField zone={zone} />}
      {record.floors.length > 0 && <ZoneFloorField zone={zone} />}
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
    </>
  )
}

interface FootProps {
  zone: Zone
  isChanged: boolean
  onSave: () => void
}

const Foot = ({ zone, isChanged, onSave }: FootProps) => {
  const { remove } = useZoneActions()
  return (
    <footer className="zone-panel__foot">
      <Button variant="danger-quiet" onClick={() => void remove(zone)}>
        Delete
      </Button>
      <SubmitButton type="button" missing={isChanged ? null : NOTHING_CHANGED} onClick={onSave}>
        Save
      </SubmitButton>
    </footer>
  )
}
