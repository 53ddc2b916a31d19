import { Download, FileArchive, Pencil, RotateCcw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { LOCAL_TEXTS } from '../../../shared/texts.ts'
import type { MapHeadProps } from '../../shell/MapHead.tsx'
import { useViewer } from '../../shell/viewerContext.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { editedText } from './editedText.ts'
import { LocalBadge } from './LocalBadge.tsx'
import { PublishControl } from './PublishControl.tsx'
import { TilingControl } from './TilingControl.tsx'
import { useBackup } from './useBackup.ts'
import { RestoreButton } from './RestoreButton.tsx'
import './local.css'

const UNAVAILABLE_WIDTH_PX = 420

/** The name of a local map, when it was last changed, and the ways to a file and back. */
export const LocalMapHead = ({ aside }: MapHeadProps) => {
  const { record } = useViewer()
  const [isStyleAsked, setStyleAsked] = useState(false)
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
        <IconButton label="Open the map style editor" onClick={() => setStyleAsked(true)}>
          <Pencil />
        </IconButton>
      </div>
      <PublishControl />
      <TilingControl />
      {isStyleAsked && <Unavailable onClose={() => setStyleAsked(false)} />}
    </header>
  )
}

const Unavailable = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    title={LOCAL_TEXTS.unavailable.title}
    width={UNAVAILABLE_WIDTH_PX}
    footer={
      <Button variant="primary" size="lg" onClick={onClose}>
        Close
      </Button>
    }
  >
    <p>{LOCAL_TEXTS.unavailable.text}</p>
  </Dialog>
)

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
