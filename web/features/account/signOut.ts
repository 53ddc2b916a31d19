import { paths } from '../../../shared/paths.ts'
import { noteViewer } from '../../sources/noteViewer.ts'

/** Ends the session here, and with it what was kept for this person to look at without a network. */
export const signOut = (): void => {
  noteViewer(null)
  window.location.assign(paths.signOut())
}
