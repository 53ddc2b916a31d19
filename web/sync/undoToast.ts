import { toast } from '../ui/toast.ts'
import type { ContentSession } from './contentSession.ts'

/** Says what was done, with the way back; gone as soon as it has been taken back in any other way. */
export const undoToast = (
  session: Pick<ContentSession, 'store' | 'undo' | 'canUndoStep'>,
  text: string,
  changeId: string,
): void => {
  const dismiss = toast.undo(text, () => session.undo(changeId))
  const stop = session.store.subscribe(() => {
    if (session.canUndoStep(changeId)) return
    stop()
    dismiss()
  })
}
