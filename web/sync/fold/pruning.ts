import type { Change } from '../../../shared/content/changes.ts'
import type { Content } from '../../../shared/content/content.ts'

/** How long after a POI was saved or deleted what it left without POIs is removed. */
export const PRUNED_AFTER_MS = 300

/** Returns the changes that remove the types without POIs, and the categories without such types. */
export const pruningChanges = ({ categories, types, poiCounts }: Content): readonly Change[] => {
  const used = new Set<number>()
  for (const { id, categoryId } of types) if (poiCounts.has(id)) used.add(categoryId)
  return [
    ...[...types]
      .filter(({ id }) => !poiCounts.has(id))
      .map(({ id }): Change => ({ op: 'remove', kind: 'type', id })),
    ...[...categories]
      .filter(({ id }) => !used.has(id))
      .map(({ id }): Change => ({ op: 'remove', kind: 'category', id })),
  ]
}

interface PruningPorts {
  contentNow(): Content
  /** Commits changes as a part of the step of undo that a former commit made. */
  commitWith(changeId: string, changes: readonly Change[]): void
}

/** Removes types and categories without POIs a moment after each save or deletion of a POI, undone together with it. */
export const createPruning = ({ contentNow, commitWith }: PruningPorts) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const pruneLater = (changeId: string): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      const pruned = pruningChanges(contentNow())
      if (pruned.length > 0) commitWith(changeId, pruned)
    }, PRUNED_AFTER_MS)
  }
  return {
    afterCommit(changeId: string, changes: readonly Change[]): void {
      if (changes.some(({ kind }) => kind === 'poi')) pruneLater(changeId)
    },
    stop(): void {
      clearTimeout(timer)
    },
  }
}
