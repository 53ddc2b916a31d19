import { useMemo, useState } from 'react'
import type { MapDifference } from '../../../shared/compare/mapComparison.ts'
import type { Names } from '../proposals/review/changeTexts.ts'
import {
  type DifferenceGroup,
  type DifferenceSection,
  differenceSections,
  type SectionKind,
} from './differenceGroups.ts'

/** Groups are open as long as so many rows come together. */
const OPEN_ROWS_MAX = 60
/** So many rows of a group are listed at once. */
export const ROWS_PER_PAGE = 100

export interface ListedGroup extends DifferenceGroup {
  readonly isOpen: boolean
  /** The indexes of those whose rows are there. */
  readonly rows: readonly number[]
  readonly toggle: () => void
  readonly showMore: () => void
}

export interface Listing {
  readonly sections: readonly { readonly kind: SectionKind; readonly groups: readonly ListedGroup[] }[]
  /** The indexes of all rows. */
  readonly listed: readonly number[]
}

/** Which differences are listed. What only this map has done is closed at first, and so is all of a long list. */
export const useListing = (differences: readonly MapDifference[], names: Names): Listing => {
  const { content } = names
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the names follow from both
  const sections = useMemo(() => differenceSections(differences, names), [differences, content])
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const [pages, setPages] = useState<ReadonlyMap<string, number>>(new Map())
  const isFew = differences.length <= OPEN_ROWS_MAX
  const listedGroup = (kind: SectionKind, group: DifferenceGroup): ListedGroup => {
    const key = `${kind} ${group.name}`
    const isOpen = (isFew && kind !== 'own') !== toggled.has(key)
    const page = pages.get(key) ?? 1
    return {
      ...group,
      isOpen,
      rows: isOpen ? group.indexes.slice(0, page * ROWS_PER_PAGE) : [],
      toggle: () => {
        const next = new Set(toggled)
        if (!next.delete(key)) next.add(key)
        setToggled(next)
      },
      showMore: () => setPages(new Map(pages).set(key, page + 1)),
    }
  }
  const shown = sections.map(({ kind, groups }: DifferenceSection) => ({
    kind,
    groups: groups.map((group) => listedGroup(kind, group)),
  }))
  return { sections: shown, listed: shown.flatMap(({ groups }) => groups.flatMap(({ rows }) => rows)) }
}
