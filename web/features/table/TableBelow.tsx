import { Table2 } from 'lucide-react'
import { useShortcuts, shortcutText } from '../../shell/useShortcuts.ts'
import { useViewer, useViewerState } from '../../shell/viewerContext.ts'
import { Button } from '../../ui/control/Button.tsx'
import { lazyPanel } from '../../ui/lazyPart.tsx'
import { tooltipMarks } from '../../ui/overlay/Tooltip.tsx'
import { FailedPart } from '../../ui/status/FailedPart.tsx'

const TablePanel = lazyPanel(
  () => import('./TablePanel.tsx').then((module) => module.TablePanel),
  (failure) => (
    <section className="table-panel" aria-label="Table">
      <FailedPart {...failure} />
    </section>
  ),
)

/** The table of what is on the map, below it while it is open. For those who may edit the map. */
export const TableBelow = () => {
  const viewer = useViewer()
  const canEdit = viewer.record.abilities.edit
  const isOpen = useViewerState((state) => state.isTableOpen)
  const toggle = () => viewer.store.setState({ isTableOpen: !isOpen })
  useShortcuts(canEdit ? { table: toggle } : {})
  return canEdit && isOpen ? <TablePanel /> : null
}

interface TableButtonProps {
  /** Called first, to close the drawer that it is in. */
  onChosen?: (() => void) | undefined
}

/** Opens the table of all POIs. */
export const TableButton = ({ onChosen }: TableButtonProps) => {
  const viewer = useViewer()
  const isOpen = useViewerState((state) => state.isTableOpen)
  if (!viewer.record.abilities.edit) return null
  const toggle = () => {
    onChosen?.()
    viewer.store.setState({ isTableOpen: !isOpen })
  }
  return (
    <Button
      {...tooltipMarks({ text: 'Table of all POIs and zones', shortcut: shortcutText('table') })}
      variant="quiet"
      size="sm"
      icon={<Table2 />}
      className="side__labels"
      aria-pressed={isOpen}
      onPointerEnter={TablePanel.preload}
      onFocus={TablePanel.preload}
      onClick={toggle}
    >
      Table
    </Button>
  )
}
