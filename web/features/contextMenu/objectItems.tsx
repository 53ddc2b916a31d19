import {
  Circle,
  CircleCheck,
  Layers,
  Link2,
  Lock,
  LockOpen,
  Pencil,
  Spline,
  SquareDashedMousePointer,
  Trash2,
  ZoomIn,
} from 'lucide-react'
import { isLocked } from '../../../shared/content/locks.ts'
import { type Selection, selectionOf } from '../../../shared/content/selection.ts'
import type { Target } from '../../scene/state/Target.ts'
import { viewAddress } from '../../shell/canvas/viewAddress.ts'
import { toggleAll } from '../../shell/selecting.ts'
import { useToggleLock } from '../../shell/sidebar/LockButton.tsx'
import { shortcutText } from '../../shell/useShortcuts.ts'
import { useContentState, useOpenOverlay, useViewer } from '../../shell/viewerContext.ts'
import { lazyOverlay } from '../../ui/lazyPart.tsx'
import { copyLink } from '../../ui/control/CopyButton.tsx'
import { MenuItem, MenuRule, MenuSub } from '../../ui/control/Menu.tsx'
import { usePins, useRemovePin } from '../pins/pins.ts'
import { markFound, markingOf } from '../pois/markFound.ts'
import { selectTypes } from '../pois/tree/selectInTree.ts'
import { useIsFound } from '../pois/useFound.ts'
import { OrderItems } from '../zones/OrderItems.tsx'
import { CutItems } from '../zones/parts/PartItems.tsx'
import { selectWithin } from '../zones/selectWithin.ts'
import type { ZoneNameDialogProps } from '../zones/ZoneInspector.tsx'
import { EditItems } from './SelectionItems.tsx'

const ZoneNameDialog = lazyOverlay<ZoneNameDialogProps>(() =>
  import('../zones/ZoneInspector.tsx').then((module) => module.ZoneNameDialog),
)

export const PoiItems = ({ poiId }: { poiId: number }) => {
  const viewer = useViewer()
  const { record, focusOn } = viewer
  const isFound = useIsFound(poiId)
  const typeId = useContentState(({ content }) => content.pois.get(poiId)?.typeId)
  const link = () => void copyLink(viewAddress(record.path, { camera: null, poiId }))
  return (
    <>
      {record.offers.ownMarks && (
        <MenuItem
          icon={isFound ? <Circle /> : <CircleCheck />}
          onSelect={() => markFound(markingOf(viewer), [poiId], !isFound)}
        >
          {isFound ? 'Not found' : 'Found'}
        </MenuItem>
      )}
      <MenuItem icon={<Link2 />} onSelect={link}>
        Copy link
      </MenuItem>
      <ZoomItem target={{ kind: 'marker', id: poiId }} />
      {record.abilities.edit && (
        <>
          <MenuRule />
          <MenuItem icon={<Pencil />} onSelect={() => focusOn({ kind: 'poi', poiId, mode: 'edit' })}>
            Edit POI
          </MenuItem>
          {typeId !== undefined && (
            <MenuItem icon={<SquareDashedMousePointer />} onSelect={() => selectTypes(viewer, [typeId])}>
              Select all of this type
            </MenuItem>
          )}
          <AddItem selection={selectionOf({ pois: [poiId] })} />
          <EditItems selection={selectionOf({ pois: [poiId] })} />
        </>
      )}
    </>
  )
}

export const ZoneItems = ({ zoneId }: { zoneId: number }) => {
  const viewer = useViewer()
  const { scene, record, focusOn } = viewer
  const openOverlay = useOpenOverlay()
  const toggleLock = useToggleLock()
  const zone = useContentState(({ content }) => content.zones.get(zoneId))
  if (!zone) return null
  const isFixed = isLocked(zone)
  const reshape = () => {
    focusOn({ kind: 'zone', zoneId })
    scene.setTool('editZone')
  }
  return (
    <>
      <ZoomItem target={{ kind: 'zone', id: zoneId }} />
      {record.abilities.edit && (
        <>
          <MenuRule />
          <MenuItem
            icon={<Pencil />}
            onSelect={() => openOverlay((close) => <ZoneNameDialog zone={zone} onClose={close} />)}
          >
            Edit name
          </MenuItem>
          <MenuItem icon={<Spline />} keys={shortcutText('complete')} disabled={isFixed} onSelect={reshape}>
            Edit shape
          </MenuItem>
          {zone.geometry.kind !== 'polyline' && !isFixed && <CutItems zone={zone} />}
          <MenuSub icon={<Layers />} label="Order">
            <OrderItems zoneIds={new Set([zoneId])} />
          </MenuSub>
          <MenuItem
            icon={isFixed ? <LockOpen /> : <Lock />}
            onSelect={() => toggleLock({ kind: 'zone', id: zoneId, name: zone.label, isLocked: isFixed })}
          >
            {isFixed ? 'Unlock' : 'Lock'}
          </MenuItem>
          {zone.geometry.kind !== 'polyline' && (
            <MenuItem icon={<SquareDashedMousePointer />} onSelect={() => selectWithin(viewer, zone)}>
              Select all in this zone
            </MenuItem>
          )}
          <AddItem selection={selectionOf({ zones: [zoneId] })} />
          <EditItems selection={selectionOf({ zones: [zoneId] })} />
        </>
      )}
    </>
  )
}

export const PinItems = ({ pinId }: { pinId: string }) => {
  const { record, focusOn } = useViewer()
  const pin = usePins().find(({ id }) => id === pinId)
  const remove = useRemovePin()
  if (!pin) return null
  return (
    <>
      <ZoomItem target={{ kind: 'pin', id: pinId }} />
      <MenuItem icon={<Pencil />} onSelect={() => focusOn({ kind: 'pin', pinId })}>
        Edit pin
      </MenuItem>
      {record.abilities.edit ? (
        <>
          <AddItem selection={selectionOf({ pins: [pinId] })} />
          <EditItems selection={selectionOf({ pins: [pinId] })} />
        </>
      ) : (
        <MenuItem icon={<Trash2 />} danger onSelect={() => remove(pin)}>
          Delete
        </MenuItem>
      )}
    </>
  )
}

const ZoomItem = ({ target }: { target: Target }) => {
  const { scene } = useViewer()
  return (
    <MenuItem icon={<ZoomIn />} keys={shortcutText('zoomToSelection')} onSelect={() => scene.show(target)}>
      Zoom to it
    </MenuItem>
  )
}

const AddItem = ({ selection }: { selection: Selection }) => {
  const viewer = useViewer()
  return (
    <MenuItem icon={<SquareDashedMousePointer />} onSelect={() => toggleAll(viewer, selection)}>
      Add to the selection
    </MenuItem>
  )
}
