import { isNews } from '../../../shared/compare/compareContents.ts'
import type { MapDifference } from '../../../shared/compare/mapComparison.ts'
import { groupOf, type Names } from '../proposals/review/changeTexts.ts'

export type SectionKind = 'news' | 'both' | 'own'

/** Differences of one type, by their indexes. */
export interface DifferenceGroup {
  readonly name: string
  readonly indexes: readonly number[]
}

export interface DifferenceSection {
  readonly kind: SectionKind
  readonly groups: readonly DifferenceGroup[]
}

const SECTIONS: readonly SectionKind[] = ['news', 'both', 'own']

/**
 * Returns the differences by whose doing they are: what the other map has that is new, what has to be chosen, and what only this
 * map has done; within that by type.
 */
export const differenceSections = (
  differences: readonly MapDifference[],
  names: Names,
): readonly DifferenceSection[] => {
  const sections = new Map(SECTIONS.map((kind) => [kind, new Map<string, number[]>()]))
  for (const [index, difference] of differences.entries()) {
    const groups = sections.get(sectionOf(difference))
    const name = groupOf(difference.change, undefined, names)
    const group = groups?.get(name)
    if (group) group.push(index)
    else groups?.set(name, [index])
  }
  return [...sections].flatMap(([kind, groups]) =>
    groups.size === 0 ? [] : [{ kind, groups: [...groups].map(([name, indexes]) => ({ name, indexes })) }],
  )
}

const sectionOf = (difference: MapDifference): SectionKind => {
  if (isNews(difference) || difference.since === 'there') return 'news'
  return difference.since === 'here' ? 'own' : 'both'
}
