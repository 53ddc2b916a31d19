import { useState } from 'react'
import { sanitiseMapDirectory } from '../../../../shared/paths.ts'
import { LOCAL_TEXTS } from '../../../../shared/texts/localTexts.ts'
import { useViewer } from '../../../shell/viewerContext.ts'
import { withLocalDatabase } from '../../../sources/local/databaseConnection.ts'
import { writeBackup, writeFullBackup } from '../../../sources/local/localBackup.ts'
import type { MapRecord } from '../../../sources/MapSource.ts'
import { useAlert } from '../../../ui/overlay/AlertProvider.tsx'
import { toast } from '../../../ui/overlay/toast.ts'

/** A browser's own dialog for a new file, where it has one. */
type SavePicker = (options: {
  readonly suggestedName: string
  readonly types: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[]
}) => Promise<ChosenFile>

interface ChosenFile {
  createWritable(): Promise<WritableStream<Uint8Array>>
}

const savePicker = (): SavePicker | undefined =>
  (window as Window & { readonly showSaveFilePicker?: SavePicker }).showSaveFilePicker?.bind(window)

/** `full`: with the image, as one archive. */
export type BackupKind = 'plain' | 'full'

/** Writes the open map into a file: where its owner says, or else among the downloads. */
export const useBackup = () => {
  const { record } = useViewer()
  const { alert } = useAlert()
  const [isBusy, setBusy] = useState(false)
  const start = async (kind: BackupKind) => {
    setBusy(true)
    const problem = await backUp(record, kind)
    setBusy(false)
    if (problem !== null) await alert(problem)
  }
  return { isBusy, start }
}

const FILES = {
  plain: { ending: '.pinfold.json', accept: { 'application/json': ['.json'] } },
  full: { ending: '.pinfold.zip', accept: { 'application/zip': ['.zip'] } },
} as const

const made = (mapId: string, kind: BackupKind): Promise<Blob> =>
  withLocalDatabase(async (database) =>
    kind === 'plain'
      ? (await writeBackup(database, mapId)).json
      : (await writeFullBackup(database, mapId)).archive,
  )

/** Returns what went wrong; null if nothing did. */
const backUp = async (
  { id, name }: Pick<MapRecord, 'id' | 'name'>,
  kind: BackupKind,
): Promise<string | null> => {
  const suggestedName = fileName(name, kind)
  const picker = savePicker()
  let chosen: ChosenFile | undefined
  try {
    // First of all: browsers open it at a click only, which the backup of a large map would outlast.
    chosen = await picker?.({ suggestedName, types: [{ accept: FILES[kind].accept }] })
  } catch (error) {
    return LOCAL_TEXTS.backupNotSaved(reasonOf(error))
  }
  let backup: Blob
  try {
    backup = await made(id, kind)
  } catch (error) {
    return LOCAL_TEXTS.backupFailed(reasonOf(error))
  }
  if (chosen) return save(backup, chosen)
  download(suggestedName, backup)
  toast.say(LOCAL_TEXTS.backupDownloaded)
  return null
}

/** Straight from where the backup is to where it goes, piece by piece. */
const save = async (backup: Blob, chosen: ChosenFile): Promise<string | null> => {
  try {
    await backup.stream().pipeTo(await chosen.createWritable())
    toast.say(LOCAL_TEXTS.backupSaved)
    return null
  } catch (error) {
    return LOCAL_TEXTS.backupNotSaved(reasonOf(error))
  }
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const fileName = (name: string, kind: BackupKind): string =>
  `${sanitiseMapDirectory(name) || 'map'}${FILES[kind].ending}`

const RELEASED_AFTER_MS = 60_000

const download = (name: string, backup: Blob): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(backup)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), RELEASED_AFTER_MS)
}
