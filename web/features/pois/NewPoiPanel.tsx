import { X } from 'lucide-react'
import { useEffect, useState, type FormEvent, type KeyboardEvent } from 'react'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { POI_DESCRIPTION_MAX, POI_NAME_MAX } from '../../../shared/limits.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { AnchoredPanel } from '../viewer/AnchoredPanel.tsx'
import { placeText } from '../viewer/coordinates.ts'
import { useClose, useGuardedClose, useViewer } from '../viewer/viewerContext.ts'
import { LookFields } from './LookFields.tsx'
import { hasTypeNames, newPoiChanges } from './poiChanges.ts'
import { rememberedNames, rememberNames } from './rememberedNames.ts'
import { TypeFields } from './TypeFields.tsx'
import { useTypeLook } from './useTypeLook.ts'

/** Asks what a new POI is, beside the spot where it will stand. Another click on the map moves the spot. */
export const NewPoiPanel = ({ place }: { place: PointMap }) => {
  const { scene, session, store, mapId } = useViewer()
  const close = useClose()
  const guardedClose = useGuardedClose()
  const isMobile = useIsMobile()
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [names, setNames] = useState(() => rememberedNames(mapId))
  const typeLook = useTypeLook(names)
  const { colour, shape } = typeLook.look
  const canSave = hasTypeNames(names)

  useEffect(() => {
    const { x, y } = place
    scene.setPending({ id: 0, x, y, shape, colour, label: name })
  }, [scene, place, shape, colour, name])
  useEffect(() => () => scene.setPending(null), [scene])
  useEffect(() => {
    store.setState({ isDirty: name !== '' || description !== '' })
  }, [store, name, description])

  const save = (event?: FormEvent) => {
    event?.preventDefault()
    if (!canSave) return
    const poi = { ...names, name, description, look: typeLook.look }
    const { changes, poiId } = newPoiChanges(session.store.getState().content, mapId, poi, place)
    if (!session.commit(changes).ok) return
    rememberNames(mapId, names)
    close()
    store.setState({ announcement: `Added ${name.trim() || names.type}.`, lastAddedId: poiId })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
  }
  return (
    <AnchoredPanel place={place} label="New POI" className="anchored--form" onClose={guardedClose}>
      <form className="poi-form" onSubmit={save} onKeyDown={onKeyDown}>
        <header className="anchored__head">
          <h2>New POI</h2>
          <IconButton label="Close" onClick={close}>
            <X />
          </IconButton>
        </header>
        <div className="anchored__body">
          <p className="poi-form__place num">{placeText(place)}</p>
          <TextField
            label="Name"
            note="Optional"
            value={name}
            maxLength={POI_NAME_MAX}
            autoComplete="off"
            autoFocus={!isMobile}
            onChange={(event) => setName(event.target.value)}
          />
          <TypeFields value={names} onChange={setNames} />
          <LookFields {...typeLook} />
          <TextArea
            label="Description"
            placeholder="What is here, and how does one get to it?"
            value={description}
            maxLength={POI_DESCRIPTION_MAX}
            rows={2}
            onChange={(event) => setDescription(event.target.value)}
          />
        </div>
        <footer className="anchored__foot">
          <Button variant="quiet" size="lg" onClick={close}>
            Cancel
          </Button>
          <Button variant="primary" size="lg" type="submit" disabled={!canSave}>
            Save
          </Button>
        </footer>
      </form>
    </AnchoredPanel>
  )
}
