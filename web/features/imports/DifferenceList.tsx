import { useVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, memo, useMemo, useRef, useState } from 'react'
import { DIFFERENCE_KINDS, type Difference, type DifferenceKind } from '../../../shared/dataMap/difference.ts'
import { Checkbox } from '../../ui/control/Checkbox.tsx'
import { rowsWithFocus } from '../../ui/control/rowsWithFocus.ts'
import { wholeText } from '../../ui/text/numberText.ts'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'

const KIND_NAMES: Readonly<Record<DifferenceKind, string>> = {
  added: 'Added',
  moved: 'Moved',
  changed: 'Renamed or rewritten',
  gone: 'Not in the file',
}

interface DifferenceListProps {
  differences: readonly Difference[]
  /** Those that stay as they are on the map. */
  left: ReadonlySet<Difference>
  onChange: (left: ReadonlySet<Difference>) => void
}

type Row =
  { readonly kind: DifferenceKind; readonly all: readonly Difference[] } | { readonly difference: Difference }

/** The height of a control, by the tokens of the styles. */
const ROW_PX = 32
const ROW_TOUCH_PX = 44
const TOUCH = '(pointer: coarse)'

/** What is different in the file, by kind; each can be taken or left. Only the rows in view are rendered. */
export const DifferenceList = memo(({ differences, left, onChange }: DifferenceListProps) => {
  const scroller = useRef<HTMLDivElement>(null)
  const [focusedIndex, setFocusedIndex] = useState(-1)
  const rows = useMemo(() => rowsOf(differences), [differences])
  const rowPx = useMediaQuery(TOUCH) ? ROW_TOUCH_PX : ROW_PX
  // eslint-disable-next-line react-hooks/incompatible-library -- nothing here is memoised by a compiler
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 8,
    rangeExtractor: (range) => rowsWithFocus(range, focusedIndex),
  })
  const take = (some: readonly Difference[], isTaken: boolean) => {
    const next = new Set(left)
    for (const difference of some) {
      if (isTaken) next.delete(difference)
      else next.add(difference)
    }
    onChange(next)
  }
  return (
    <div
      ref={scroller}
      className="import__differences"
      role="group"
      aria-label="What to import"
      onFocus={({ target }: FocusEvent) => setFocusedIndex(indexOf(target))}
      onBlur={({ currentTarget, relatedTarget }) =>
        currentTarget.contains(relatedTarget) || setFocusedIndex(-1)
      }
    >
      <div style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows.at(index)
          return (
            row && (
              <div
                key={index}
                data-index={index}
                className="import__difference"
                style={{ transform: `translateY(${start}px)` }}
              >
                {'all' in row ? (
                  <Kind {...row} left={left} onTake={take} />
                ) : (
                  <Checkbox
                    label={textOf(row.difference)}
                    note={row.difference.group}
                    checked={!left.has(row.difference)}

                    onChange={(isTaken) => take([row.difference], isTaken)}
                  />
                )}
              </div>
            )
          )
        })}
      </div>
    </div>
  )
})
DifferenceList.displayName = 'DifferenceList'

interface KindProps {
  kind: DifferenceKind
  all: readonly Difference[]
  left: ReadonlySet<Difference>
  onTake: (some: readonly Difference[], isTaken: boolean) => void
}

const Kind = ({ kind, all, left, onTake }: KindProps) => {
  const count = all.filter((difference) => !left.has(difference)).length
  return (
    <Checkbox
      className="import__kind"
      label={KIND_NAMES[kind]}
      note={count === all.length ? wholeText(count) : `${wholeText(count)} of ${wholeText(all.length)}`}
      checked={count === all.length}
      isMixed={count > 0 && count < all.length}

      onChange={() => onTake(all, count < all.length)}
    />
  )
}

/** The rows, made when they are asked for: there can be very many. */
const rowsOf = (differences: readonly Difference[]) => {
  const kinds: { readonly start: number; readonly kind: DifferenceKind; readonly all: Difference[] }[] = []
  let length = 0
  for (const kind of DIFFERENCE_KINDS) {
    const all = differences.filter((difference) => difference.kind === kind)
    if (all.length === 0) continue
    kinds.push({ start: length, kind, all })
    length += 1 + all.length
  }
  return {
    length,
    at(index: number): Row | undefined {
      const part = kinds.findLast(({ start }) => start <= index)
      if (!part || part.start === index) return part
      const difference = part.all[index - part.start - 1]
      return difference && { difference }
    },
  }
}

const textOf = ({ name, formerName }: Difference): string =>
  formerName === null ? name : `${formerName} → ${name}`

const indexOf = (target: Element): number =>
  Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1)
