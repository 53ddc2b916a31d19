import { useQueries } from '@tanstack/react-query'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type Ref, useCallback, useImperativeHandle, useRef, useState } from 'react'
import {
  ICON_OUTLINE_SIDE,
  type IconIndex,
  ICONS_PER_BLOCK,
  iconTitle,
} from '../../../shared/maps/libraryIcons.ts'
import { fetchIconBlock } from '../../sources/http/icons.ts'
import { classNames } from '../../ui/classNames.ts'
import { Button } from '../../ui/control/Button.tsx'

export interface IconGridHandle {
  focus(): void
  chooseActive(): void
}

interface IconGridProps {
  id: string
  ref: Ref<IconGridHandle>
  index: IconIndex
  /** Indexes of the names to show, in order. */
  found: readonly number[]
  /** The name of the present icon, if it is one of the library. */
  chosen: string | null
  colour: string
  onChoose: (name: string) => void
}

const CELL_PX = 56
const ROWS_AHEAD = 3

/** The icons found. Only the rows in view are created, and only their outlines fetched. */
export const IconGrid = ({ id, ref, index, found, chosen, colour, onChoose }: IconGridProps) => {
  const { names } = index
  const list = useRef<HTMLDivElement>(null)
  const [columns, setColumns] = useState(8)
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      found.findIndex((at) => names[at] === chosen),
    ),
  )
  const activeRow = Math.floor(active / columns)
  // eslint-disable-next-line react-hooks/incompatible-library -- nothing that depends on it is memoised
  const virtual = useVirtualizer({
    count: Math.ceil(found.length / columns),
    getScrollElement: () => list.current,
    estimateSize: () => CELL_PX,
    overscan: ROWS_AHEAD,
    initialOffset: activeRow * CELL_PX,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), activeRow])].sort((a, b) => a - b),
  })
  const rows = virtual.getVirtualItems()
  const shown = rows.flatMap(({ index: row }) => found.slice(row * columns, (row + 1) * columns))
  const outlines = useOutlines(index, shown)

  const measure = useCallback((element: HTMLDivElement | null) => {
    list.current = element
    if (element === null) return
    const observer = new ResizeObserver(() =>
      setColumns(Math.max(1, Math.floor(element.clientWidth / CELL_PX))),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const chooseAt = (at: number) => {
    const name = names[found[at] ?? -1]
    if (name !== undefined) onChoose(name)
  }
  useImperativeHandle(ref, () => ({
    focus: () => list.current?.focus(),
    chooseActive: () => chooseAt(active),
  }))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') chooseAt(active)
    else {
      const next = movedBy(event.key, { active, columns, count: found.length })
      if (next === null) return
      setActive(next)
      virtual.scrollToIndex(Math.floor(next / columns))
    }
    event.preventDefault()
  }
  const activeName = names[found[active] ?? -1] ?? ''
  return (
    <>
      <div
        ref={measure}
        id={id}
        className="icon-grid"
        role="listbox"
        aria-label="Icons"
        aria-activedescendant={`${id}-${active}`}
        tabIndex={0}
        style={{ color: colour }}
        onKeyDown={onKeyDown}
      >
        <div role="presentation" style={{ height: virtual.getTotalSize() }}>
          {rows.map(({ index: row, start }) => (
            <div
              key={row}
              role="presentation"
              className="icon-grid__row"
              style={{ transform: `translateY(${start}px)`, gridTemplateColumns: `repeat(${columns}, 1fr)` }}
            >
              {found.slice(row * columns, (row + 1) * columns).map((nameIndex, column) => {
                const at = row * columns + column
                const name = names[nameIndex] ?? ''
                return (
                  <div
                    key={name}
                    id={`${id}-${at}`}
                    role="option"
                    aria-selected={name === chosen}
                    aria-label={iconTitle(name)}
                    aria-setsize={found.length}
                    aria-posinset={at + 1}
                    title={iconTitle(name)}
                    className={classNames('icon-grid__cell', at === active && 'is-active')}
                    onClick={() => onChoose(name)}
                    onPointerMove={() => at !== active && setActive(at)}
                  >
                    <Outline path={outlines.get(nameIndex)} />
                  </div>
                )
              })}
            </div>
          ))}
        </div>
      </div>
      {outlines.isFailed ? (
        <p className="icon-grid__foot" role="alert">
          Some icons could not be loaded.
          <Button size="sm" onClick={outlines.retry}>
            Try again
          </Button>
        </p>
      ) : (
        <p className="icon-grid__foot" aria-hidden="true">
          {iconTitle(activeName)}
        </p>
      )}
    </>
  )
}

const Outline = ({ path }: { path: string | undefined }) => (
  <svg viewBox={`0 0 ${ICON_OUTLINE_SIDE} ${ICON_OUTLINE_SIDE}`} fill="currentColor" aria-hidden="true">
    {path !== undefined && <path d={path} />}
  </svg>
)

/** Fetches the blocks that have the outlines of these names. */
const useOutlines = ({ folder }: IconIndex, nameIndexes: readonly number[]) => {
  const blocks = [...new Set(nameIndexes.map((at) => Math.floor(at / ICONS_PER_BLOCK)))]
  const queries = useQueries({
    queries: blocks.map((block) => ({
      queryKey: ['iconBlock', folder, block],
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchIconBlock(folder, block, signal),
      staleTime: Infinity,
    })),
  })
  const failed = queries.filter(({ isError }) => isError)
  return {
    get: (at: number): string | undefined =>
      queries[blocks.indexOf(Math.floor(at / ICONS_PER_BLOCK))]?.data?.[at % ICONS_PER_BLOCK],
    isFailed: failed.length > 0,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  }
}

const ROWS_PER_PAGE = 5

interface GridPlace {
  readonly active: number
  readonly columns: number
  readonly count: number
}

/** Returns where a key leads in the grid, or null for another key. */
export const movedBy = (key: string, { active, columns, count }: GridPlace): number | null => {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    PageUp: -columns * ROWS_PER_PAGE,
    PageDown: columns * ROWS_PER_PAGE,
    Home: -count,
    End: count,
  }
  const step = steps[key]
  return step === undefined ? null : Math.min(count - 1, Math.max(0, active + step))
}

/**
 * Returns the indexes of the names that contain every word of the search, those that begin with it first. Without a word that
 * is all of them, with `common` before the others.
 */
export const findIcons = (
  names: readonly string[],
  search: string,
  common: readonly string[] = [],
): readonly number[] => {
  const words = search
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  if (words.length === 0) {
    const first = new Set(common.map((name) => names.indexOf(name)).filter((index) => index >= 0))
    return [...first, ...names.flatMap((_, index) => (first.has(index) ? [] : [index]))]
  }
  const ranked = names.flatMap((name, index) => {
    const rank = rankOf(name, words)
    return rank === null ? [] : [{ index, rank }]
  })
  return ranked.sort((a, b) => a.rank - b.rank || a.index - b.index).map(({ index }) => index)
}

/** 0 for the name itself, 1 if it begins with the words, 2 if parts of it do; null if a word is missing. */
const rankOf = (name: string, words: readonly string[]): number | null => {
  const parts = name.split('-')
  const isThere = words.every((word) =>
    parts.some((part) => part.startsWith(word) || singular(word) === part),
  )
  if (!isThere) return null
  const whole = words.join('-')
  if (name === whole || name === singular(whole)) return 0
  return name.startsWith(whole) ? 1 : 2
}

const singular = (word: string): string => word.replace(/s$/, '')
