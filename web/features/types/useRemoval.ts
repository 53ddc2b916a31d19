import type { Change } from '../../../shared/content/changes.ts'
import type { Content } from '../../../shared/content/content.ts'
import { undoToast } from '../../shell/undo.ts'
import { removalText } from '../../shell/removalText.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { useAlert } from '../../ui/overlay/AlertProvider.tsx'

interface Removal {
  /** '“Gull Idols” and its 24 POIs' */
  readonly what: string
  readonly changes: (content: Content) => readonly Change[]
  /** Whether to ask first. */
  readonly isAsked: boolean
}

/**
 * Returns a function that removes much at once, after a question if `isAsked`. It resolves to false if the user
 * declined.
 */
export const useRemoval = (): ((removal: Removal) => Promise<boolean>) => {
  const { session, record } = useViewer()
  const { confirm } = useAlert()
  return async ({ what, changes, isAsked }) => {
    const question = {
      title: `Delete ${what}?`,
      text: removalText('They', record),
      verb: 'Delete',
      danger: true,
    }
    if (isAsked && !(await confirm(question))) return false
    const said = { doing: `Deleting ${what}…`, done: `deleted ${what}` }
    const result = await session.commitLarge(changes(session.store.getState().content), said)
    if (result.ok) undoToast(session, `${capitalised(what)} deleted.`, result.changeId)
    return result.ok
  }
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
