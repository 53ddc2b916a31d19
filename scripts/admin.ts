import { BackupError } from '../api/backups/backupManifest.ts'
import { ConfigError } from '../api/config.ts'
import { FileCopyError } from '../api/files/copyFiles.ts'
import { HttpError } from '../api/http/errors.ts'
import { ImageRefusedError } from '../api/images/ImageRefusedError.ts'
import { CopyError } from '../api/store/copyDocuments.ts'
import { StoreOpenError, StoreUnavailableError } from '../api/store/Store.ts'
import { backup } from './admin/backup.ts'
import { copyStore } from './admin/copyStore.ts'
import { restore } from './admin/restore.ts'
import { setGameImage } from './admin/setGameImage.ts'
import { deleteAccount, deleteMap } from './admin/deletions.ts'
import { feedback, feedbackDone } from './admin/feedback.ts'
import { hideMap, showMap } from './admin/mapShowing.ts'
import { moderation } from './admin/moderation.ts'
import { retryImages } from './admin/retryImages.ts'
import { setQuota } from './admin/setQuota.ts'
import { setRole } from './admin/setRole.ts'
import { verify } from './admin/verify.ts'
import { storeHealth } from './admin/storeHealth.ts'
import { suspend, unsuspend } from './admin/suspend.ts'
import { diskUse, findUser, signOut } from './admin/users.ts'

/** `npm run admin -- COMMAND …`: commands for the operator. */
const COMMANDS: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  backup,
  'copy-store': copyStore,
  'delete-account': deleteAccount,
  'delete-map': deleteMap,
  'disk-use': diskUse,
  'find-user': findUser,
  'set-game-image': setGameImage,
  feedback,
  'feedback-done': feedbackDone,
  'hide-map': hideMap,
  moderation,
  restore,
  'retry-images': retryImages,
  'set-quota': setQuota,
  'set-role': setRole,
  'show-map': showMap,
  'sign-out': signOut,
  'store-health': storeHealth,
  suspend,
  unsuspend,
  verify,
}

const [name = '', ...args] = process.argv.slice(2)

const run = async (): Promise<void> => {
  const command = COMMANDS[name]
  if (!command) throw new ConfigError(`The commands are: ${Object.keys(COMMANDS).join(', ')}.`)
  await command(args)
}

const SENTENCES = [
  BackupError,
  ConfigError,
  StoreOpenError,
  StoreUnavailableError,
  CopyError,
  FileCopyError,
  ImageRefusedError,
  HttpError,
]

await run().catch((error: unknown) => {
  const isTheirs = SENTENCES.some((kind) => error instanceof kind)
  console.error(isTheirs && error instanceof Error ? error.message : error)
  process.exitCode = 1
})
