import type { Change } from '../../shared/changes.ts'
import type { Content } from '../../shared/content.ts'
import { COMMIT_BYTES_MAX } from '../../shared/limits.ts'
import { entityOf } from './entityOf.ts'

/** A character takes up to three bytes in UTF-8. */
const CHARACTERS_MAX = Math.floor(COMMIT_BYTES_MAX / 4)

/**
 * Splits a list into the lists it has to be sent in and undone in: mostly one. The inverse of a removal contains the whole
 * entity, so that what is there counts too.
 */
export function* partsOf(
  content: Content,
  changes: readonly Change[],
  lengthMax: number,
): Generator<readonly Change[], void> {
  let part: Change[] = []
  let room = CHARACTERS_MAX
  for (const change of changes) {
    const there = entityOf(content, change)
    const size = JSON.stringify(change).length + (there ? JSON.stringify(there).length : 0)
    if (part.length === lengthMax || (part.length > 0 && size > room)) {
      yield part
      part = []
      room = CHARACTERS_MAX
    }
    part.push(change)
    room -= size
  }
  if (part.length > 0) yield part
}
