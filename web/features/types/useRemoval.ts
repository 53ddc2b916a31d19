import { useAlert } from '../../ui/AlertProvider.tsx'
import type { Change } from '../../../shared/changes.ts'
import type { Content } from '../../../shared/content.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { inParts } from '../../sync/inParts.ts'
import { undoToast } from '../../sync/undoToast.ts'

export interface Removal {
  /** '“Gull Idols” and its 24 POIs' */
  readonly what: string
  readonly changes: (content: Content) => readonly Change[]
  /** Whether it is asked first. */
  readonly isAsked: boolean
}

/** Removes much at once, after a question where it takes more with it; the answer says whether it was done. */
export const useRemoval = (): ((removal: Removal) => Promise<boolean>) => {
  const { session } = useViewer()
  const { confirm } = useAlert()
  return async ({ what, changes, isAsked }) => {
    const steps = partsNow(session.store.getState().content, changes).length
    const question = { title: `Delete ${what}?`, text: consequence(steps), verb: 'Delete', danger: true }
    if (isAsked && !(await confirm(question))) return false
    const parts = partsNow(session.store.getState().content, changes)
    for (const part of parts) {
      const removed = session.commit(part)
      if (!removed.ok) return false
      if (parts.length === 1) undoToast(session, `${capitalised(what)} deleted.`, removed.changeId)
    }
    return true
  }
}

const partsNow = (content: Content, changes: Removal['changes']) => inParts(content, changes(content))

const consequence = (steps: number): string =>
  steps > 1
    ? `They go from the map for everyone. Bringing them back takes ${steps} steps of undo.`
    : 'They go from the map for everyone. Undo brings them back.'

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
