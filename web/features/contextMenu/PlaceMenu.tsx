import { MenuHead, MenuItem, MenuPopup, type MenuPopupProps, MenuRule } from '../../ui/control/Menu.tsx'
import type { Target } from '../../scene/state/Target.ts'
import { isInGroup } from '../../scene/state/TargetGroup.ts'
import { focusOf, groupOfSelection } from '../../shell/canvas/bindSelection.ts'
import { useViewer, useViewerState } from '../../shell/viewerContext.ts'
import { HereItems } from './HereItems.tsx'
import type { MenuEvent } from './MapContextMenu.tsx'
import { PinItems, PoiItems, ZoneItems } from './objectItems.tsx'
import { SelectionItems } from './SelectionItems.tsx'
import { ShapeItems } from './ShapeItems.tsx'
import { useTargetName } from './useTargetName.ts'

/** As many of what else lies at the place are listed. */
const ALSO_MAX = 6

/** What can be done at a place, in the order of the bars and panels that offer the same. */
export const PlaceMenu = ({ at, ...popup }: MenuPopupProps & { at: MenuEvent }) => {
  const nameOf = useTargetName()
  const [top] = at.kind === 'menu' ? at.targets : []
  const isTogether = useViewerState(({ focus }) => {
    if (focus.kind !== 'many' || !top) return false
    return isInGroup(groupOfSelection(focus.selection), top)
  })
  const label = top && !isTogether ? nameOf(top) : 'This place'
  return (
    <MenuPopup {...popup} label={label} align="start">
      {at.kind === 'shapeMenu' ? (
        <ShapeItems at={at} />
      ) : (
        <>
          {top && !isTogether && (
            <MenuHead>
              <strong className="cut">{label}</strong>
            </MenuHead>
          )}
          {isTogether ? <SelectionItems /> : top && <TargetItems target={top} />}
          {(!top || (top.kind === 'zone' && !isTogether)) && (
            <HereItems place={at.pointMap} isAfterOthers={top !== undefined} />
          )}
          <AlsoHereItems targets={at.targets.slice(1, 1 + ALSO_MAX)} />
        </>
      )}
    </MenuPopup>
  )
}

const TargetItems = ({ target }: { target: Target }) => {
  switch (target.kind) {
    case 'marker':
      return <PoiItems poiId={target.id} />
    case 'zone':
      return <ZoneItems zoneId={target.id} />
    case 'pin':
      return <PinItems pinId={target.id} />
  }
}

const AlsoHereItems = ({ targets }: { targets: readonly Target[] }) => {
  const { focusOn } = useViewer()
  const nameOf = useTargetName()
  if (targets.length === 0) return null
  return (
    <>
      <MenuRule />
      <MenuHead>Also here</MenuHead>
      {targets.map((target) => (
        <MenuItem key={`${target.kind} ${target.id}`} onSelect={() => focusOn(focusOf(target))}>
          <span className="cut">{nameOf(target)}</span>
        </MenuItem>
      ))}
    </>
  )
}
