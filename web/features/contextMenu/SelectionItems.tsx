import type { Selection } from '../../../shared/content/selection.ts'
import { shortcutText } from '../../shell/useShortcuts.ts'
import { selectedIn, useViewer, useViewerState } from '../../shell/viewerContext.ts'
import { MenuItem, MenuRule, MenuSub } from '../../ui/control/Menu.tsx'
import { type OfSelection, SELECTION_ITEMS } from '../selection/SelectionMenuItems.tsx'
import { editActs, type SelectionAct, useSelectionActs } from '../selection/useSelectionActs.tsx'

/** What the card of the selection offers. */
export const SelectionItems = () => {
  const selection = selectedIn(useViewerState(({ focus }) => focus))
  const { changes, edits } = useSelectionActs(selection)
  return (
    <>
      <ActItems acts={changes} selection={selection} />
      {changes.length > 0 && <MenuRule />}
      <ActItems acts={edits} selection={selection} />
    </>
  )
}

/** What the keys do with one that is not selected with others. */
export const EditItems = ({ selection }: { selection: Selection }) => {
  const viewer = useViewer()
  return <ActItems acts={editActs(viewer, selection)} selection={selection} />
}

const ActItems = ({ acts, selection }: OfSelection & { acts: readonly SelectionAct[] }) =>
  acts.map((act) => {
    const { id, label, icon } = act
    const keys = act.keys && { keys: shortcutText(act.keys) }
    if ('menu' in act) {
      const Items = SELECTION_ITEMS[act.menu]
      return (
        <MenuSub key={id} icon={icon} label={label} {...keys}>
          <Items selection={selection} />
        </MenuSub>
      )
    }
    return (
      <MenuItem key={id} icon={icon} danger={act.isBad ?? false} {...keys} onSelect={act.run}>
        {label}
      </MenuItem>
    )
  })
