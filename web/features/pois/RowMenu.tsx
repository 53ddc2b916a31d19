import { CircleCheck, CircleDashed, Crosshair, Eye, EyeOff, Lock, LockOpen, Pencil, Plus } from 'lucide-react'
import { useToggleLock } from '../../shell/useToggleLock.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import type { Shown } from '../../shell/visibility.ts'
import { MenuItem, MenuPopup, type MenuPopupProps, MenuRule } from '../../ui/Menu.tsx'
import { foundPoisOf } from './foundPois.ts'
import { type FolderRow, isRowLocked, rowName } from './poiRows.ts'
import { rememberNames } from '../types/typeChanges.ts'
import { type RowActions, typeIdsOf } from './useRowActions.ts'

export interface RowMenuProps extends MenuPopupProps {
  row: FolderRow
  shown: Shown
  acts: RowActions
}

/** The menu of a type or a category. Its owner can edit it too. */
export const RowMenu = ({ row, shown, acts, ...popup }: RowMenuProps) => {
  const { record } = useViewer()
  const markAll = useMarkAll(row)
  return (
    <MenuPopup {...popup} label={rowName(row)}>
      <MenuItem icon={shown === 'all' ? <EyeOff /> : <Eye />} onSelect={() => acts.toggleShown(row)}>
        {shown === 'all' ? 'Hide' : 'Show'}
      </MenuItem>
      <MenuItem icon={<Crosshair />} onSelect={() => acts.showOnly(row)}>
        Show only this
      </MenuItem>
      <MenuRule />
      <MenuItem icon={<CircleCheck />} onSelect={() => markAll(true)}>
        Mark all as found
      </MenuItem>
      <MenuItem icon={<CircleDashed />} onSelect={() => markAll(false)}>
        Mark none as found
      </MenuItem>
      {record.abilities.edit && <OwnerItems row={row} />}
    </MenuPopup>
  )
}

const OwnerItems = ({ row }: { row: FolderRow }) => {
  const { mapId, scene, session, store, focusOn } = useViewer()
  const add = () => {
    const { content } = session.store.getState()
    const categoryId = row.kind === 'type' ? row.type.categoryId : row.id
    const category = content.categories.get(categoryId)?.name ?? ''
    rememberNames(mapId, { category, type: row.kind === 'type' ? row.type.name : '' })
    focusOn({ kind: 'newPoi', place: { x: Math.round(scene.middleMap.x), y: Math.round(scene.middleMap.y) } })
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
      <MenuItem icon={<Plus />} onSelect={add}>
        Add a POI here
      </MenuItem>
      <MenuItem icon={isOn ? <LockOpen /> : <Lock />} onSelect={lock}>
        {isOn ? 'Unlock' : 'Lock against moving'}
      </MenuItem>
      <MenuItem icon={<Pencil />} onSelect={edit}>
        {row.kind === 'type' ? 'Edit type' : 'Edit category'}
      </MenuItem>
    </>
  )
}

/** Marks every POI of a type or a category as found, or as not found. */
const useMarkAll = (row: FolderRow): ((isFound: boolean) => void) => {
  const { mapId, session } = useViewer()
  return (isFound) => {
    const typeIds = new Set(typeIdsOf(row))
    const pois = [...session.store.getState().content.pois].filter(({ typeId }) => typeIds.has(typeId))
    foundPoisOf(mapId).setFound(
      pois.map(({ id }) => id),
      isFound,
    )
  }
}
