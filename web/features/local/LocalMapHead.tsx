import { useQueryClient } from '@tanstack/react-query'
import {
  CircleCheck,
  CloudUpload,
  Download,
  FileArchive,
  Grid2x2Check,
  Pencil,
  RotateCcw,
  Square,
} from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { LOCAL_TEXTS } from '../../../shared/texts/localTexts.ts'
import { closingDrawer } from '../../shell/sidebar/OwnerAct.ts'
import type { MapHeadProps } from '../../shell/sidebar/MapHead.tsx'
import { reloadMapRecord } from '../../shell/useOpenedMap.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { withLocalDatabase } from '../../sources/local/databaseConnection.ts'
import { type ReadBackup, restoreInto } from '../../sources/local/localBackup.ts'
import { localMapNews } from '../../sources/local/localMapNews.ts'
import { Button, IconButton } from '../../ui/control/Button.tsx'
import { useAlert } from '../../ui/overlay/AlertProvider.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { Time } from '../../ui/text/Time.tsx'
import { useCalibrationActs } from '../calibration/useCalibrationActs.tsx'
import { useFloorActs } from '../floors/useFloorActs.tsx'
import { reasonOf, useBackup } from './backup/useBackup.ts'
import { useChosenBackup } from './backup/useChosenBackup.tsx'
import { SHOWN_SIDE_MAX_PX } from './image/imageWorkerMessages.ts'
import { useTilingWay } from './image/useTiling.ts'
import { LocalBadge } from './LocalBadge.tsx'
import { useLocalDialogs } from './localDialogsContext.ts'
import { usePublication } from './publish/usePublish.ts'
import './local.css'

/** The name of a local map, when it was last changed, and the ways to a file and back. */
export const LocalMapHead = ({ aside, onChosen }: MapHeadProps) => {
  const { record } = useViewer()
  const { explainStyles } = useLocalDialogs()
  const edited = useEditedAt()
  const backup = useBackup()
  const settings = closingDrawer([...useCalibrationActs(), ...useFloorActs()], onChosen)
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
        {record.gameName}
        {edited !== null && (
          <>
            {record.gameName !== '' && ', '}edited <Time at={edited} />
          </>
        )}
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
        {settings.map(({ label, icon, act }) => (
          <IconButton key={label} label={label} onClick={act}>
            {icon}
          </IconButton>
        ))}
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

/** Stops the making of tiles, and begins it again. Nothing of it is needed for what is shown already. */
const TilingControl = () => {
  const { record } = useViewer()
  const { image } = record
  const { stop, start } = useTilingWay()
  if (image.state.state === 'processing')
    return (
      <Button variant="quiet" icon={<Square />} block onClick={() => void stop()}>
        Stop making tiles
      </Button>
    )
  if (image.pyramid !== null || Math.max(image.width, image.height) <= SHOWN_SIDE_MAX_PX) return null
  return (
    <Button variant="quiet" icon={<Grid2x2Check />} block onClick={() => void start()}>
      Show the image in full detail
    </Button>
  )
}

/** Puts the open local map into an account, and leads to the copy that is there. */
const PublishControl = () => {
  const { record } = useViewer()
  const publication = usePublication(record.id)
  const { publish } = useLocalDialogs()
  return (
    <div className="local-publish">
      {publication?.state === 'published' && (
        <p className="local-published">
          <CircleCheck aria-hidden="true" />
          <Link to={publication.path}>Published: open it online</Link>
        </p>
      )}
      <Button
        variant={publication?.state === 'published' ? 'default' : 'primary'}
        icon={<CloudUpload />}
        block
        onClick={publish}
      >
        {verbOf(publication?.state)}
      </Button>
    </div>
  )
}

const verbOf = (state: 'underway' | 'published' | undefined): string => {
  if (state === 'published') return 'Publish again'
  return state === 'underway' ? 'Go on publishing' : 'Publish'
}

/** Replaces what is on the open map by a backup. Its image stays. */
const RestoreButton = ({ icon }: { icon: ReactNode }) => {
  const { record, session } = useViewer()
  const { alert, confirm } = useAlert()
  const client = useQueryClient()
  const restore = async (backup: ReadBackup) => {
    const isSure = await confirm({
      title: `Replace everything on “${record.name}”?`,
      text: `The categories, types, POIs and zones of this map will be those of the backup “${backup.backup.meta.name}”. This cannot be undone.`,
      verb: 'Replace',
      danger: true,
    })
    if (!isSure) return
    try {
      await withLocalDatabase((database) => restoreInto(database, record.id, backup))
      localMapNews.tell(record.id)
      await session.catchUp()
      reloadMapRecord(client, record.id)
      toast.say(LOCAL_TEXTS.restored)
    } catch (error) {
      await alert(LOCAL_TEXTS.restoreFailed(reasonOf(error)))
    }
  }
  const { choose, input } = useChosenBackup((backup) => void restore(backup))
  return (
    <>
      <Button icon={icon} onClick={choose}>
        Restore
      </Button>
      {input}
    </>
  )
}
