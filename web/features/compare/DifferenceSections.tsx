import { useEffect, useMemo, useState } from 'react'
import type { MapDifference } from '../../../shared/compare/mapComparison.ts'
import type { AssetRef } from '../../../shared/maps/assets.ts'
import { Button } from '../../ui/control/Button.tsx'
import { Checkbox } from '../../ui/control/Checkbox.tsx'
import { wholeText } from '../../ui/text/numberText.ts'
import type { Names } from '../proposals/review/changeTexts.ts'
import { ReviewRow } from '../proposals/review/ReviewRow.tsx'
import { differenceText } from './comparisonTexts.ts'
import { type DifferenceGroup, differenceSections, type SectionKind } from './differenceGroups.ts'
import type { useTicks } from './useComparison.ts'

const SECTION_NAMES: Readonly<Record<SectionKind, string>> = {
  news: 'New on the other map',
  both: 'Different',
  own: 'Done on this map only',
}

/** Groups are open as long as so many rows come together. */
const OPEN_ROWS_MAX = 60
/** So many rows of a group are listed at once. */
const ROWS_PER_PAGE = 100

interface DifferenceSectionsProps {
  differences: readonly MapDifference[]
  names: Names
  current: number | null
  /** Null for those who only look. */
  ticks: ReturnType<typeof useTicks> | null
  urlOf: (ref: AssetRef) => string | null
  onChoose: (index: number) => void
  /** Called with what is listed, to be marked on the map. */
  onListed: (indexes: readonly number[]) => void
}

/** The differences, by whose doing they are and by type. What only this map has done is closed at first. */
export const DifferenceSections = (props: DifferenceSectionsProps) => {
  const { differences, names, ticks, onListed } = props
  const { content } = names
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the names follow from both
  const sections = useMemo(() => differenceSections(differences, names), [differences, content])
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const [pages, setPages] = useState<ReadonlyMap<string, number>>(new Map())
  const isFew = differences.length <= OPEN_ROWS_MAX
  const isOpen = (kind: SectionKind, name: string) =>
    (isFew && kind !== 'own') !== toggled.has(`${kind} ${name}`)
  const rowsOf = (kind: SectionKind, { name, indexes }: DifferenceGroup) =>
    isOpen(kind, name) ? indexes.slice(0, (pages.get(`${kind} ${name}`) ?? 1) * ROWS_PER_PAGE) : []
  const listed = sections.flatMap(({ kind, groups }) => groups.flatMap((group) => rowsOf(kind, group)))
  const listedKey = listed.join(' ')
  // eslint-disable-next-line react-hooks/exhaustive-deps -- what is listed, by its text
  useEffect(() => onListed(listed), [listedKey, onListed])
  const toggle = (key: string) => {
    const next = new Set(toggled)
    if (!next.delete(key)) next.add(key)
    setToggled(next)
  }
  return sections.map(({ kind, groups }) => (
    <section key={kind} className="compare__section" aria-label={SECTION_NAMES[kind]}>
      <h3>{SECTION_NAMES[kind]}</h3>
      {groups.map((group) => {
        const key = `${kind} ${group.name}`
        const rows = rowsOf(kind, group)
        return (
          <div key={key} className="compare__group">
            <GroupHead
              group={group}
              ticks={ticks}
              isOpen={isOpen(kind, group.name)}
              onToggle={() => toggle(key)}
            />
            {rows.length > 0 && (
              <ul>
                {rows.map((index) => (
                  <Row key={index} index={index} {...props} />
                ))}
              </ul>
            )}
            {rows.length > 0 && rows.length < group.indexes.length && (
              <Button
                size="sm"
                className="compare__more"
                onClick={() => setPages(new Map(pages).set(key, (pages.get(key) ?? 1) + 1))}
              >
                Show {wholeText(Math.min(ROWS_PER_PAGE, group.indexes.length - rows.length))} more
              </Button>
            )}
          </div>
        )
      })}
    </section>
  ))
}

interface GroupHeadProps {
  group: DifferenceGroup
  ticks: ReturnType<typeof useTicks> | null
  isOpen: boolean
  onToggle: () => void
}

const GroupHead = ({ group: { name, indexes }, ticks, isOpen, onToggle }: GroupHeadProps) => {
  const offered = ticks ? indexes.filter(ticks.isOffered) : []
  const count = ticks ? offered.filter(ticks.isTicked).length : 0
  return (
    <div className="compare__group-head">
      {ticks && (
        <Checkbox
          label={`Take all of ${name}`}
          className="review-row__tick"
          checked={count > 0 && count === offered.length}
          isMixed={count > 0 && count < offered.length}
          disabled={offered.length === 0}
          onChange={() => ticks.set(offered, count < offered.length)}
        />
      )}
      <button type="button" className="compare__toggle" aria-expanded={isOpen} onClick={onToggle}>
        <span className="cut">{name}</span>
        <span className="num">
          {ticks ? `${wholeText(count)} of ${wholeText(indexes.length)}` : wholeText(indexes.length)}
        </span>
      </button>
    </div>
  )
}

const Row = ({
  index,
  differences,
  names,
  current,
  ticks,
  urlOf,
  onChoose,
}: DifferenceSectionsProps & { index: number }) => {
  const difference = differences[index]
  if (!difference) return null
  return (
    <ReviewRow
      change={difference.change}
      names={names}
      note={ticks?.noteOf(index) ?? differenceText(difference)}
      isCurrent={index === current}
      tick={
        ticks && {
          isTicked: ticks.isTicked(index),
          isOffered: ticks.isOffered(index),
          toggle: () => ticks.set([index], !ticks.isTicked(index)),
        }
      }
      urlOf={urlOf}
      onChoose={() => onChoose(index)}
    />
  )
}
