import { paths } from '../../../shared/paths.ts'
import { rememberViewer } from '../../sources/http/rememberViewer.ts'
import { PROGRESS_OWNER_KEY } from '../../sources/local/markKeys.ts'
import { readStored } from '../../sources/local/storedList.ts'

/** Ends the session here, and with it what was kept for this person to look at without a network. */
export const signOut = (): void => {
  if (readStored(PROGRESS_OWNER_KEY) === null) end()
  else void leaveProgress().then(end, end)
}

const end = (): void => {
  rememberViewer(null)
  window.location.assign(paths.signOut())
}

const leaveProgress = async (): Promise<void> => {
  const { leaveProgress: leave } = await import('../../sync/progress/leaveProgress.ts')
  await leave()
}
