import type { Change } from '../../../shared/content/changes.ts'
import type { Content } from '../../../shared/content/content.ts'
import { idOf } from '../../../shared/content/contentDraft.ts'

/** Returns what a change is about, as it is in the content; undefined if it is not there. */
export const entityOf = (content: Content, change: Change): Readonly<Record<string, unknown>> | undefined => {
  const id = idOf(change)
  switch (change.kind) {
    case 'category':
      return content.categories.get(id)
    case 'type':
      return content.types.get(id)
    case 'poi':
      return content.pois.get(id)
    case 'zone':
      return content.zones.get(id)
  }
}
