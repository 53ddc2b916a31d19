import { invertChanges } from '../../../shared/applyChanges.ts'
import type { Change } from '../../../shared/changes.ts'
import type { Content } from '../../../shared/content.ts'
import { CHANGES_PER_COMMIT_MAX, COMMIT_BYTES_MAX } from '../../../shared/limits.ts'
import { undoToast } from '../../shell/undo.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { useAlert } from '../../ui/AlertProvider.tsx'

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
    ? `They will be removed from the map for everyone. Undoing this takes ${steps} steps.`
    : 'They will be removed from the map for everyone. You can undo this.'

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A character takes up to three bytes in UTF-8. */
const CHARACTERS_MAX = Math.floor(COMMIT_BYTES_MAX / 4)

/**
 * Splits a list into the lists it has to be sent in and undone in: mostly one. The inverse of a removal contains the whole
 * entity, so the larger of the two counts.
 */
export const inParts = (content: Content, changes: readonly Change[]): readonly (readonly Change[])[] => {
  const inverse = invertChanges(content, changes)
  const parts: Change[][] = []
  let room = 0
  changes.forEach((change, index) => {
    const back = inverse[inverse.length - 1 - index] ?? change
    const size = Math.max(JSON.stringify(change).length, JSON.stringify(back).length)
    const part = parts.at(-1)
    if (part && part.length < CHANGES_PER_COMMIT_MAX && size <= room) part.push(change)
    else {
      parts.push([change])
      room = CHARACTERS_MAX
    }
    room -= size
  })
  return parts
}
