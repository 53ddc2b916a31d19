import type { MapDifference } from '../../../shared/compare/mapComparison.ts'
import type { AssetRef } from '../../../shared/maps/assets.ts'
import { Button } from '../../ui/control/Button.tsx'
import { Checkbox } from '../../ui/control/Checkbox.tsx'
import { wholeText } from '../../ui/text/numberText.ts'
import type { Names } from '../proposals/review/changeTexts.ts'
import { ReviewRow } from '../proposals/review/ReviewRow.tsx'
import { differenceText } from './comparisonTexts.ts'
import type { SectionKind } from './differenceGroups.ts'
import type { useTicks } from './useComparison.ts'
import { type ListedGroup, type Listing, ROWS_PER_PAGE } from './useListing.ts'

const SECTION_NAMES: Readonly<Record<SectionKind, string>> = {
  news: 'New on the other map',
  both: 'Different',
  own: 'Done on this map only',
}

interface DifferenceSectionsProps {
  differences: readonly MapDifference[]
  listing: Listing
  names: Names
  current: number | null
  /** Null for those who only look. */
  ticks: ReturnType<typeof useTicks> | null
  urlOf: (ref: AssetRef) => string | null
  onChoose: (index: number) => void
}

/** The differences, by whose doing they are and by type. */
export const DifferenceSections = (props: DifferenceSectionsProps) =>
  props.listing.sections.map(({ kind, groups }) => (
    <section key={kind} className="compare__section" aria-label={SECTION_NAMES[kind]}>
      <h3>{SECTION_NAMES[kind]}</h3>
      {groups.map((group) => (
        <div key={group.name} className="compare__group">
          <GroupHead group={group} ticks={props.ticks} />
          {group.rows.length > 0 && (
            <ul>
              {group.rows.map((index) => (
                <Row key={index} index={index} {...props} />
              ))}
            </ul>
          )}
          {group.isOpen && group.rows.length < group.indexes.length && (
            <Button size="sm" className="compare__more" onClick={group.showMore}>
              Show {wholeText(Math.min(ROWS_PER_PAGE, group.indexes.length - group.rows.length))} more
            </Button>
          )}
        </div>
      ))}
    </section>
  ))

interface GroupHeadProps {
  group: ListedGroup
  ticks: ReturnType<typeof useTicks> | null
}

const GroupHead = ({ group: { name, indexes, isOpen, toggle }, ticks }: GroupHeadProps) => {
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
      <button type="button" className="compare__toggle" aria-expanded={isOpen} onClick={toggle}>
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
