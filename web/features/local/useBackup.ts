import { useState } from 'react'
import { sanitiseMapDirectory } from '../../../shared/mapPath.ts'
import { LOCAL_TEXTS } from '../../../shared/texts.ts'
import { withLocalDatabase } from '../../sources/keptDatabase.ts'
import { writeBackup } from '../../sources/localBackup.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { useAlert } from '../../ui/AlertProvider.tsx'
import { toast } from '../../ui/toast.ts'

/** A browser's own dialog for a new file, where it has one. */
type SavePicker = (options: {
  readonly suggestedName: string
  readonly types: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[]
}) => Promise<{
  createWritable(): Promise<WritableStream & { write(data: Blob): Promise<void>; close(): Promise<void> }>
}>

const savePicker = (): SavePicker | undefined =>
  (window as Window & { readonly showSaveFilePicker?: SavePicker }).showSaveFilePicker?.bind(window)

/** Writes the open map into a file: where its owner says, or else among the downloads. */
export const useBackup = () => {
  const { record } = useViewer()
  const { alert } = useAlert()
  const [isBusy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    const problem = await backUp(record.id)
    setBusy(false)
    if (problem !== null) await alert(problem)
  }
  return { isBusy, start }
}

/** Returns what went wrong; null if nothing did. */
const backUp = async (mapId: string): Promise<string | null> => {
  // The dialog needs the click, which making the backup would outlast.
  const picker = savePicker()
  if (picker) return savePicked(mapId, picker)
  try {
    download(await withLocalDatabase((database) => writeBackup(database, mapId)))
    toast.say(LOCAL_TEXTS.backupDownloaded)
    return null
  } catch (error) {
    return LOCAL_TEXTS.backupFailed(reasonOf(error))
  }
}

const savePicked = async (mapId: string, picker: SavePicker): Promise<string | null> => {
  const backup = await withLocalDatabase((database) => writeBackup(database, mapId)).catch((error: unknown) =>
    LOCAL_TEXTS.backupFailed(reasonOf(error)),
  )
  if (typeof backup === 'string') return backup
  try {
    const file = await picker({
      suggestedName: fileName(backup.name),
      types: [{ accept: { 'application/json': ['.json'] } }],
    })
    const writable = await file.createWritable()
    await writable.write(backup.json)
    await writable.close()
    toast.say(LOCAL_TEXTS.backupSaved)
    return null
  } catch (error) {
    return LOCAL_TEXTS.backupNotSaved(reasonOf(error))
  }
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const fileName = (name: string): string => `${sanitiseMapDirectory(name) || 'map'}.pinfold.json`

const RELEASED_AFTER_MS = 60_000

const download = ({ name, json }: { name: string; json: Blob }): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(json)
  link.download = fileName(name)
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), RELEASED_AFTER_MS)
}
