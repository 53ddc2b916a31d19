import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LOCAL_TEXTS } from '../../../../shared/texts/localTexts.ts'
import { withLocalDatabase } from '../../../sources/local/databaseConnection.ts'
import { localMapNews } from '../../../sources/local/localMapNews.ts'
import { type ReadBackup, restoreInto } from '../../../sources/local/localBackup.ts'
import { reloadMapRecord } from '../../../shell/useOpenedMap.ts'
import { useViewer } from '../../../shell/viewerContext.ts'
import { useAlert } from '../../../ui/overlay/AlertProvider.tsx'
import { Button } from '../../../ui/control/Button.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { reasonOf } from './useBackup.ts'
import { useChosenBackup } from './useChosenBackup.tsx'

/** Replaces what is on the open map by a backup. Its image stays. */
export const RestoreButton = ({ icon }: { icon: ReactNode }) => {
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
