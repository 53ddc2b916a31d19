import { paths } from '../../../shared/paths.ts'
import { rememberViewer } from '../../sources/http/rememberViewer.ts'

/** Ends the session here, and with it what was kept for this person to look at without a network. */
export const signOut = (): void => {
  rememberViewer(null)
  window.location.assign(paths.signOut())
}
