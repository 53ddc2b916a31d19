import {
  CircleCheck,
  CircleDashed,
  Crosshair,
  Eye,
  EyeOff,
  Flame,
  FolderInput,
  Lock,
  LockOpen,
  MapPin,
  Pencil,
  Plus,
  SquareDashedMousePointer,
} from 'lucide-react'
import { useToggleLock } from '../../../shell/sidebar/LockButton.tsx'
import { useViewer, useVisibility } from '../../../shell/viewerContext.ts'
import { areHeat, type Shown } from '../../../shell/visibility.ts'
import { MenuItem, MenuPopup, type MenuPopupProps, MenuRule, MenuSub } from '../../../ui/control/Menu.tsx'
import { sortedByName } from '../../types/findType.ts'
import { markFound, markingOf } from '../markFound.ts'
import { moveOnto, type RowRef, useMoveRow } from './moveInTree.ts'
import { type FolderRow, isRowLocked, type PoiOnlyRow, type PoiRow, rowName } from './poiRows.ts'
import { selectTypes } from './selectInTree.ts'
import { type RowActions, typeIdsOf } from './useRowActions.ts'

export interface RowMenuProps extends MenuPopupProps {
  row: PoiRow
  shown: Shown
  acts: RowActions
}

/** The menu of a row. The owner of the map can edit what it stands for, too. */
export const RowMenu = ({ row, shown, acts, ...popup }: RowMenuProps) => (
  <MenuPopup {...popup} label={rowName(row)}>
    {row.kind === 'poi' ? <PoiItems row={row} /> : <FolderItems row={row} shown={shown} acts={acts} />}
  </MenuPopup>
)

const PoiItems = ({ row }: { row: PoiOnlyRow }) => {
  const { focusOn } = useViewer()
  return (
    <>
      <MenuItem icon={<Pencil />} onSelect={() => focusOn({ kind: 'poi', poiId: row.id, mode: 'edit' })}>
        Edit POI
      </MenuItem>
      <MoveItems row={row} />
    </>
  )
}

const FolderItems = ({ row, shown, acts }: Pick<RowMenuProps, 'shown' | 'acts'> & { row: FolderRow }) => {
  const { record } = useViewer()
  const isHeat = useVisibility(({ heatTypes }) => areHeat(heatTypes, typeIdsOf(row)))
  const markAll = useMarkAll(row)
  return (
    <>
      <MenuItem icon={shown === 'all' ? <EyeOff /> : <Eye />} onSelect={() => acts.toggleShown(row)}>
        {shown === 'all' ? 'Hide' : 'Show'}
      </MenuItem>
      <MenuItem icon={<Crosshair />} onSelect={() => acts.showOnly(row)}>
        Show only this
      </MenuItem>
      {typeIdsOf(row).length > 0 && (
        <MenuItem icon={isHeat ? <MapPin /> : <Flame />} onSelect={() => acts.toggleHeat(row)}>
          {isHeat ? 'Show as markers' : 'Show as heat'}
        </MenuItem>
      )}
      {record.offers.ownMarks && (
        <>
          <MenuRule />
          <MenuItem icon={<CircleCheck />} onSelect={() => markAll(true)}>
            Mark all as found
          </MenuItem>
          <MenuItem icon={<CircleDashed />} onSelect={() => markAll(false)}>
            Mark none as found
          </MenuItem>
        </>
      )}
      {record.abilities.edit && <OwnerItems row={row} />}
    </>
  )
}

const OwnerItems = ({ row }: { row: FolderRow }) => {
  const viewer = useViewer()
  const { scene, session, store, focusOn } = viewer
  const add = () => {
    const { content } = session.store.getState()
    const categoryId = row.kind === 'type' ? row.type.categoryId : row.id
    const category = content.categories.get(categoryId)?.name ?? ''
    const place = { x: Math.round(scene.middleMap.x), y: Math.round(scene.middleMap.y) }
    focusOn({ kind: 'newPoi', place, names: { category, type: row.kind === 'type' ? row.type.name : '' } })
  }
  const toggleLock = useToggleLock()
  const isOn = isRowLocked(row)
  const lock = () => toggleLock({ kind: row.kind, id: row.id, name: rowName(row), isLocked: isOn })
  const edit = () =>
    store.setState({
      dialog:
        row.kind === 'type' ? { kind: 'type', typeId: row.id } : { kind: 'category', categoryId: row.id },
    })
  return (
    <>
      <MenuRule />
      <MenuItem icon={<SquareDashedMousePointer />} onSelect={() => selectTypes(viewer, typeIdsOf(row))}>
        Select all
      </MenuItem>
      <MenuItem icon={<Plus />} onSelect={add}>
        Add a POI here
      </MenuItem>
      <MenuItem icon={isOn ? <LockOpen /> : <Lock />} onSelect={lock}>
        {isOn ? 'Unlock' : 'Lock against moving'}
      </MenuItem>
      <MenuItem icon={<Pencil />} onSelect={edit}>
        {row.kind === 'type' ? 'Edit type' : 'Edit category'}
      </MenuItem>
      {row.kind === 'type' && <MoveItems row={row} />}
    </>
  )
}

/** Where a type or a POI can be moved to, without dragging it. */
const MoveItems = ({ row }: { row: RowRef }) => {
  const { session } = useViewer()
  const move = useMoveRow()
  const { content } = session.store.getState()
  const targets: readonly (RowRef & { readonly name: string })[] =
    row.kind === 'type'
      ? sortedByName(content.categories).map(({ id, name }) => ({ kind: 'category', id, name }))
      : sortedByName(content.types).map(({ id, name }) => ({ kind: 'type', id, name }))
  const free = targets.filter((target) => moveOnto(content, row, target).kind === 'move')
  if (free.length === 0) return null
  return (
    <MenuSub icon={<FolderInput />} label="Move to">
      {free.map((target) => (
        <MenuItem key={target.id} onSelect={() => move(row, target)}>
          <span className="cut">{target.name}</span>
        </MenuItem>
      ))}
    </MenuSub>
  )
}

/** Marks every POI of a type or a category as found, or as not found. */
const useMarkAll = (row: FolderRow): ((isFound: boolean) => void) => {
  const viewer = useViewer()
  const { session } = viewer
  return (isFound) => {
    const typeIds = new Set(typeIdsOf(row))
    const pois = [...session.store.getState().content.pois].filter(({ typeId }) => typeIds.has(typeId))
    markFound(
      markingOf(viewer),
      pois.map(({ id }) => id),
      isFound,
    )
  }
}
