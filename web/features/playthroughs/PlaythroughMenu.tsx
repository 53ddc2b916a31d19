import { ArrowDownUp, Copy, Link2, Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react'
import { PLAYTHROUGHS_PER_MAP_MAX } from '../../../shared/limits.ts'
import { FIRST_PLAYTHROUGH_ID } from '../../../shared/progress/playthroughs.ts'
import { useOpenOverlay, useViewer } from '../../shell/viewerContext.ts'
import { areMarksOfAccount } from '../../sources/local/markKeys.ts'
import { MenuChoice, MenuItem, MenuPopup, type MenuPopupProps, MenuRule } from '../../ui/control/Menu.tsx'
import { lazyOverlay } from '../../ui/lazyPart.tsx'
import { useAlert } from '../../ui/overlay/AlertProvider.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { removePlaythrough, resetPlaythrough, switchTo } from './playthroughActs.ts'
import { usePlaythroughs } from './usePlaythroughs.ts'

const PlaythroughDialog = lazyOverlay(() =>
  import('./PlaythroughDialog.tsx').then((module) => module.PlaythroughDialog),
)

const MarksFileDialog = lazyOverlay(() =>
  import('./MarksFileDialog.tsx').then((module) => module.MarksFileDialog),
)

const ShareProgressDialog = lazyOverlay(() =>
  import('./ShareProgressDialog.tsx').then((module) => module.ShareProgressDialog),
)

/** Chooses the playthrough that is shown, and what is done with it. */
export const PlaythroughMenu = (popup: MenuPopupProps) => {
  const viewer = useViewer()
  const { mapId, record } = viewer
  const { all, shown } = usePlaythroughs()
  const { confirm } = useAlert()
  const openOverlay = useOpenOverlay()
  const name = (act: 'new' | 'copy' | 'rename') => {
    if (act !== 'rename' && all.length >= PLAYTHROUGHS_PER_MAP_MAX)
      return toast.error(`A map has at most ${PLAYTHROUGHS_PER_MAP_MAX} playthroughs. Delete one first.`)
    openOverlay((close) => <PlaythroughDialog act={act} onClose={close} />)
  }
  const remove = async () => {
    const isSure = await confirm({
      title: `Delete “${shown.name}”?`,
      text: `Its found marks, pins and drawings are deleted with it${areMarksOfAccount(mapId) ? ', on all your devices' : ''}.`,
      verb: 'Delete',
      danger: true,
    })
    if (isSure) removePlaythrough(mapId, shown)
  }
  return (
    <MenuPopup label="Playthrough" align="end" {...popup}>
      <MenuChoice
        label="Playthrough"
        value={shown.id}
        options={all.map((playthrough) => ({ value: playthrough.id, label: playthrough.name }))}
        onChange={(id) => {
          const chosen = all.find((playthrough) => playthrough.id === id)
          if (chosen && chosen.id !== shown.id) switchTo(mapId, chosen)
        }}
      />
      <MenuRule />
      <MenuItem icon={<Plus />} onSelect={() => name('new')}>
        New playthrough…
      </MenuItem>
      <MenuItem icon={<Copy />} onSelect={() => name('copy')}>
        Copy this one…
      </MenuItem>
      <MenuItem icon={<Pencil />} onSelect={() => name('rename')}>
        Rename…
      </MenuItem>
      <MenuItem icon={<RotateCcw />} onSelect={() => resetPlaythrough(viewer, shown)}>
        Reset
      </MenuItem>
      <MenuItem
        icon={<ArrowDownUp />}
        onSelect={() => openOverlay((close) => <MarksFileDialog onClose={close} />)}
      >
        Export and import…
      </MenuItem>
      {record.offers.community && (
        <MenuItem
          icon={<Link2 />}
          onSelect={() => openOverlay((close) => <ShareProgressDialog onClose={close} />)}
        >
          Share a link…
        </MenuItem>
      )}
      {shown.id !== FIRST_PLAYTHROUGH_ID && (
        <MenuItem icon={<Trash2 />} danger onSelect={() => void remove()}>
          Delete…
        </MenuItem>
      )}
    </MenuPopup>
  )
}
