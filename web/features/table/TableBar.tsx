import {
  ArrowDownToLine,
  ClipboardPaste,
  Copy,
  FileSpreadsheet,
  Funnel,
  ListChecks,
  Pencil,
  Trash2,
  X,
} from 'lucide-react'
import { shortcutText } from '../../shell/useShortcuts.ts'
import { selectedIn, useViewer } from '../../shell/viewerContext.ts'
import { IconButton } from '../../ui/control/Button.tsx'
import { MenuButton } from '../../ui/control/MenuButton.tsx'
import { SegmentedControl } from '../../ui/control/SegmentedControl.tsx'
import { lazyOverlay } from '../../ui/lazyPart.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { removeSelected } from '../selection/selectionActs.ts'
import type { GridActs } from './useGridActs.ts'
import type { TableView } from './useTable.ts'

const SpreadsheetMenu = lazyOverlay(() =>
  import('./SpreadsheetMenu.tsx').then((module) => module.SpreadsheetMenu),
)

const KINDS = [
  { value: 'poi', label: 'POIs' },
  { value: 'zone', label: 'Zones' },
] as const

interface TableBarProps {
  view: TableView
  acts: GridActs
  isFiltering: boolean
  onFilter: () => void
  onEdit: () => void
  onClose: () => void
}

export const TableBar = ({ view, acts, isFiltering, onFilter, onEdit, onClose }: TableBarProps) => {
  const viewer = useViewer()
  const size = useIsMobile() ? 'touch' : 'md'
  const { table, selected, isOnlySelected } = view
  const remove = () => void removeSelected(viewer, selectedIn(viewer.store.getState().focus))
  return (
    <div className="table-bar" role="toolbar" aria-label="Table">
      <SegmentedControl
        label="What the table shows"
        value={table.kind}
        options={KINDS}
        onChange={(tableKind) => viewer.store.setState({ tableKind })}
      />
      <div className="table-bar__acts">
        <IconButton size={size} label="Filter by columns" pressed={isFiltering} onClick={onFilter}>
          <Funnel />
        </IconButton>
        <IconButton
          size={size}
          label="Only what is selected"
          pressed={isOnlySelected}
          onClick={() => view.showOnlySelected(!isOnlySelected)}
        >
          <ListChecks />
        </IconButton>
        <span className="table-bar__rule" />
        <IconButton size={size} label="Edit the cell" shortcut={shortcutText('editCell')} onClick={onEdit}>
          <Pencil />
        </IconButton>
        <IconButton
          size={size}
          label="Fill down"
          shortcut={shortcutText('fillDown')}
          onClick={() => acts.fillDown()}
        >
          <ArrowDownToLine />
        </IconButton>
        <IconButton
          size={size}
          label="Copy cells"
          shortcut={shortcutText('copy')}
          onClick={() => void copy(acts.copiedText())}
        >
          <Copy />
        </IconButton>
        <IconButton
          size={size}
          label="Paste cells"
          shortcut={shortcutText('paste')}
          onClick={() => void paste(acts)}
        >
          <ClipboardPaste />
        </IconButton>
        <IconButton
          size={size}
          label="Delete what is selected"
          shortcut={shortcutText('remove')}
          disabled={selected.size === 0}
          onClick={remove}
        >
          <Trash2 />
        </IconButton>
      </div>
      <div className="table-bar__end">
        {/* A CSV file has POIs alone. */}
        {table.kind === 'poi' && (
          <MenuButton
            Popup={SpreadsheetMenu}
            trigger={
              <IconButton size={size} label="Edit in a spreadsheet">
                <FileSpreadsheet />
              </IconButton>
            }
          />
        )}
        <IconButton size={size} label="Close the table" shortcut={shortcutText('table')} onClick={onClose}>
          <X />
        </IconButton>
      </div>
    </div>
  )
}

const REFUSED = 'The browser does not give the clipboard to this button. Use the keys.'

const copy = (text: string): Promise<unknown> =>
  navigator.clipboard.writeText(text).then(
    () => toast.say('Copied.'),
    () => toast.error(REFUSED),
  )

const paste = (acts: GridActs): Promise<unknown> =>
  navigator.clipboard.readText().then(
    (text) => acts.paste(text, false),
    () => toast.error(REFUSED),
  )
