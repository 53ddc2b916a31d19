import type { Change } from './changes.ts'

/**
 * A list whose POIs and zones are made by `userId`, whatever it says itself: the server knows who commits. The editor
 * does the same, so that it shows what will be.
 */
export const stampCreator = (changes: readonly Change[], userId: number): Change[] =>
  changes.map((change) => {
    if (change.op !== 'insert' || change.kind === 'category' || change.kind === 'type') return change
    if (change.entity.createdBy === userId) return change
    return change.kind === 'poi'
      ? { ...change, entity: { ...change.entity, createdBy: userId } }
      : { ...change, entity: { ...change.entity, createdBy: userId } }
  })
