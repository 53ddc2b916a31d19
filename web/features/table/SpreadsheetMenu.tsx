import { Download, Upload } from 'lucide-react'
import { useOpenOverlay, useViewer } from '../../shell/viewerContext.ts'
import { MenuHead, MenuItem, MenuPopup, type MenuPopupProps } from '../../ui/control/Menu.tsx'
import { lazyOverlay } from '../../ui/lazyPart.tsx'

const ExportDialog = lazyOverlay(() =>
  import('../exports/ExportDialog.tsx').then((module) => module.ExportDialog),
)
const UpdateDialog = lazyOverlay(() =>
  import('../imports/UpdateDialog.tsx').then((module) => module.UpdateDialog),
)

/** How all POIs are edited elsewhere: as a file, of which only what is different comes back. */
export const SpreadsheetMenu = (popup: MenuPopupProps) => {
  const { record } = useViewer()
  const openOverlay = useOpenOverlay()
  return (
    <MenuPopup {...popup} label="Edit in a spreadsheet">
      <MenuHead>Edit in a spreadsheet</MenuHead>
      <MenuItem
        icon={<Download />}
        onSelect={() => openOverlay((close) => <ExportDialog format="csv" onClose={close} />)}
      >
        Export as CSV
      </MenuItem>
      {record.abilities.merge && (
        <MenuItem icon={<Upload />} onSelect={() => openOverlay((close) => <UpdateDialog onClose={close} />)}>
          Import the changed file
        </MenuItem>
      )}
    </MenuPopup>
  )
}
