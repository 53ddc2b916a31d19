import { paths } from '../../../shared/paths.ts'
import { rememberViewer } from '../../sources/http/rememberViewer.ts'
import { PROGRESS_OWNER_KEY } from '../../sources/local/markKeys.ts'
import { readStored } from '../../sources/local/storedList.ts'
import type { Confirm } from './leaveAccount.ts'

/**
 * Ends the session here, and with it what was kept for this person to look at without a network. `confirm` asks first if progress would be
 * lost; it is left out where the session has ended already.
 */
export const signOut = async (confirm?: Confirm): Promise<void> => {
  if (readStored(PROGRESS_OWNER_KEY) !== null && !(await leave(confirm).catch(() => true))) return
  rememberViewer(null)
  window.location.assign(paths.signOut())
}

const leave = async (confirm: Confirm | undefined): Promise<boolean> => {
  const { leaveAccount } = await import('./leaveAccount.ts')
  return leaveAccount(confirm)
}
