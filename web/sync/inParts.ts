import type { Change } from '../../shared/changes.ts'
import type { Content } from '../../shared/content.ts'
import { invertChanges } from '../../shared/applyChanges.ts'
import { CHANGES_PER_COMMIT_MAX, COMMIT_BYTES_MAX } from '../../shared/limits.ts'

/** A character takes up to three bytes on the way. */
const CHARACTERS_MAX = Math.floor(COMMIT_BYTES_MAX / 4)

/**
 * A list as the lists it has to be sent in, and taken back in: mostly one. What takes a removal back carries whole
 * entities, so that their size counts, not that of the removal.
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
