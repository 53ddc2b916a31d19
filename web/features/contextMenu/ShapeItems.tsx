import { Check, CircleMinus, CirclePlus, Pentagon } from 'lucide-react'
import { useDraft } from '../../shell/canvas/mapTools.ts'
import { shortcutText } from '../../shell/useShortcuts.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { MenuItem, MenuRule } from '../../ui/control/Menu.tsx'
import type { MenuEvent } from './MapContextMenu.tsx'

/** What can be done with the shape that is edited, at one of its vertices or edges. */
export const ShapeItems = ({ at }: { at: Extract<MenuEvent, { kind: 'shapeMenu' }> }) => {
  const { scene } = useViewer()
  const canDelete = useDraft((draft) => draft.kind === 'editing' && draft.canDeleteVertex)
  const isRectangle = useDraft((draft) => draft.kind === 'editing' && draft.isRectangle)
  return (
    <>
      {at.at === 'vertex' && (
        <MenuItem
          icon={<CircleMinus />}
          keys={shortcutText('remove')}
          disabled={!canDelete}
          onSelect={() => scene.act('deleteVertex')}
        >
          Delete the point
        </MenuItem>
      )}
      {at.at === 'edge' && (
        <MenuItem icon={<CirclePlus />} onSelect={() => scene.act('insertVertex')}>
          Add a point here
        </MenuItem>
      )}
      {isRectangle && (
        <MenuItem
          icon={<Pentagon />}
          keys={shortcutText('freeCorners')}
          onSelect={() => scene.act('toPolygon')}
        >
          Make it a polygon
        </MenuItem>
      )}
      {(at.at !== 'elsewhere' || isRectangle) && <MenuRule />}
      <MenuItem icon={<Check />} keys={shortcutText('complete')} onSelect={() => scene.act('finish')}>
        Finish
      </MenuItem>
    </>
  )
}
