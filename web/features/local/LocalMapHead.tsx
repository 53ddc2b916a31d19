import { Download, FileArchive, Pencil, RotateCcw } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { MapHeadProps } from '../../shell/sidebar/MapHead.tsx'
import { useViewer } from '../../shell/viewerContext.ts'
import { Button, IconButton } from '../../ui/control/Button.tsx'
import { editedText } from './editedText.ts'
import { LocalBadge } from './LocalBadge.tsx'
import { useLocalDialogs } from './localDialogsContext.ts'
import { PublishControl } from './publish/PublishControl.tsx'
import { TilingControl } from './image/TilingControl.tsx'
import { useBackup } from './backup/useBackup.ts'
import { RestoreButton } from './backup/RestoreButton.tsx'
import './local.css'

/** The name of a local map, when it was last changed, and the ways to a file and back. */
export const LocalMapHead = ({ aside }: MapHeadProps) => {
  const { record } = useViewer()
  const { explainStyles } = useLocalDialogs()
  const edited = useEditedAt()
  const backup = useBackup()
  return (
    <header className="side__head">
      <div className="side__name">
        <div className="local-head">
          <LocalBadge />
          <h1>{record.name}</h1>
        </div>
        {aside}
      </div>
      <p className="cut">
        {[record.gameName, edited && editedText(edited, new Date())].filter(Boolean).join(', ')}
      </p>
      <div className="local-ways">
        <Button icon={<Download />} disabled={backup.isBusy} onClick={() => void backup.start('plain')}>
          Back up
        </Button>
        <RestoreButton icon={<RotateCcw />} />
        <IconButton
          label="Back up with the image"
          disabled={backup.isBusy}
          onClick={() => void backup.start('full')}
        >
          <FileArchive />
        </IconButton>
        <IconButton label="Open the map style editor" onClick={explainStyles}>
          <Pencil />
        </IconButton>
      </div>
      <PublishControl />
      <TilingControl />
    </header>
  )
}

/** The time of the last change: the one that was stored, until something is changed here. */
const useEditedAt = (): number | null => {
  const { record, session } = useViewer()
  const [changedAt, setChangedAt] = useState<number | null>(null)
  useEffect(
    () =>
      session.store.subscribe((now, before) => {
        if (now.content !== before.content) setChangedAt(Date.now())
      }),
    [session],
  )
  return changedAt ?? record.editedAt
}
