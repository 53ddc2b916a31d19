import { ASIDE, PROGRESS_OWNER_KEY } from '../local/markKeys.ts'
import { lastViewer, VIEWER_KEY } from './lastViewer.ts'

const FORGET_KEY = 'pinfold_forget_seen'

/**
 * To be called with every answer about who is signed in, and before somebody signs out. From this moment on nothing that
 * somebody else has seen is read here; it is deleted as soon as that can be done.
 */
export const rememberViewer = (userId: number | null): void => {
  try {
    const before = lastViewer()
    if (before !== userId) {
      localStorage.setItem(VIEWER_KEY, String(userId ?? ''))
      if (before !== null) localStorage.setItem(FORGET_KEY, 'yes')
    }
    if (localStorage.getItem(FORGET_KEY) !== null) void forget().catch(() => {})
    const progressOf = localStorage.getItem(PROGRESS_OWNER_KEY)
    const isToLeave =
      progressOf === null
        ? Object.keys(localStorage).some((key) => key.startsWith(ASIDE))
        : Number.parseInt(progressOf, 10) !== userId
    if (isToLeave) void leaveProgress(userId).catch(() => {})
  } catch {
    // Without storage nothing was kept either.
  }
}

const leaveProgress = async (userId: number | null): Promise<void> => {
  const { leaveBrowser } = await import('../progress/leaveBrowser.ts')
  await leaveBrowser(userId)
}

const forget = async (): Promise<void> => {
  const { forgetSeenByOthers } = await import('../seen/seenMaps.ts')
  await forgetSeenByOthers()
  localStorage.removeItem(FORGET_KEY)
}
