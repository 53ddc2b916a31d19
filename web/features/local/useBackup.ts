import { useState } from 'react'
import { sanitiseMapDirectory } from '../../../shared/mapPath.ts'
import { LOCAL_TEXTS } from '../../../shared/texts.ts'
import { withLocalDatabase } from '../../sources/keptDatabase.ts'
import { writeBackup, writeFullBackup } from '../../sources/localBackup.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { useAlert } from '../../ui/AlertProvider.tsx'
import { toast } from '../../ui/toast.ts'

/** A browser's own dialog for a new file, where it has one. */
type SavePicker = (options: {
  readonly suggestedName: string
  readonly types: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[]
}) => Promise<{ createWritable(): Promise<WritableStream<Uint8Array>> }>

const savePicker = (): SavePicker | undefined =>
  (window as Window & { readonly showSaveFilePicker?: SavePicker }).showSaveFilePicker?.bind(window)

/** `full`: with the image, as one archive. */
export type BackupKind = 'plain' | 'full'

interface Backup {
  readonly name: string
  readonly file: Blob
}

/** Writes the open map into a file: where its owner says, or else among the downloads. */
export const useBackup = () => {
  const { record } = useViewer()
  const { alert } = useAlert()
  const [isBusy, setBusy] = useState(false)
  const start = async (kind: BackupKind) => {
    setBusy(true)
    const problem = await backUp(record.id, kind)
    setBusy(false)
    if (problem !== null) await alert(problem)
  }
  return { isBusy, start }
}

const FILES = {
  plain: { ending: '.pinfold.json', accept: { 'application/json': ['.json'] } },
  full: { ending: '.pinfold.zip', accept: { 'application/zip': ['.zip'] } },
} as const

const made = (mapId: string, kind: BackupKind): Promise<Backup> =>
  withLocalDatabase(async (database) => {
    if (kind === 'plain') {
      const { name, json } = await writeBackup(database, mapId)
      return { name: fileName(name, kind), file: json }
    }
    const { name, archive } = await writeFullBackup(database, mapId)
    return { name: fileName(name, kind), file: archive }
  })

/** Returns what went wrong; null if nothing did. */
const backUp = async (mapId: string, kind: BackupKind): Promise<string | null> => {
  let backup: Backup
  try {
    backup = await made(mapId, kind)
  } catch (error) {
    return LOCAL_TEXTS.backupFailed(reasonOf(error))
  }
  const picker = savePicker()
  if (picker) return savePicked(backup, kind, picker)
  download(backup)
  toast.say(LOCAL_TEXTS.backupDownloaded)
  return null
}

/** Straight from where the file is to where it goes, piece by piece. */
const savePicked = async (
  { name, file }: Backup,
  kind: BackupKind,
  picker: SavePicker,
): Promise<string | null> => {
  try {
    const chosen = await picker({ suggestedName: name, types: [{ accept: FILES[kind].accept }] })
    await file.stream().pipeTo(await chosen.createWritable())
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

const download = ({ name, file }: Backup): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), RELEASED_AFTER_MS)
}
