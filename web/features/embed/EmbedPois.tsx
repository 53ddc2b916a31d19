import { ChevronDown, ChevronRight } from 'lucide-react'
import { type CSSProperties, useMemo, useRef } from 'react'
import { useFocusedRow, useVirtualRows } from '../../shell/useVirtualRows.ts'
import { EyeButton } from '../../shell/SideRow.tsx'
import { shownOf, withHidden } from '../../shell/visibility.ts'
import { findKey, Highlighted } from '../../ui/findText.tsx'
import { coordinateText } from '../../ui/numberText.ts'
import { classNames } from '../../ui/classNames.ts'
import { findPois, groupPois } from '../pois/poiGroups.ts'
import { flipped, poiRows, type PoiRow, rowName } from '../pois/poiRows.ts'
import { runSync } from '../../../shared/runSync.ts'
import { EmbedSwatch } from './EmbedSwatch.tsx'
import { useEmbed, useEmbedState } from './createEmbed.ts'
import { useRowKeys } from './useRowKeys.ts'

/** All POIs by category and type, so that they can be reached without the canvas. */
export const EmbedPois = ({ onChosen }: { onChosen: (() => void) | undefined }) => {
  const { content, record } = useEmbed()
  const wanted = useEmbedState(({ search }) => findKey(search.trim()))
  const toggled = useEmbedState((state) => state.toggledRows)
  const groups = useMemo(() => groupPois(content), [content])
  const matches = useMemo(() => (wanted === '' ? null : runSync(findPois(groups, wanted))), [groups, wanted])
  const rows = useMemo(() => poiRows(groups, { toggled, matches }), [groups, toggled, matches])
  const list = useRef<HTMLUListElement>(null)
  const focused = useFocusedRow(rows.length)
  const virtual = useVirtualRows({ count: rows.length, tree: list, keptIndex: focused.index })
  const onKeyDown = useRowKeys(list, rows.length, virtual.scrollToIndex)
  return (
    <section className="side__part" aria-labelledby="embed-pois">
      <div className="side__section">
        <h2 id="embed-pois">{record.style.section_name_pois}</h2>
        <span className="num side__count">{coordinateText(content.pois.size)}</span>
      </div>
      {rows.length === 0 && (
        <p className="side__note">
          {wanted === '' ? 'Nothing has been placed on this map yet.' : 'No POIs match your search.'}
        </p>
      )}
      <ul
        ref={list}
        className="side-list poi-tree"
        style={{ height: virtual.height }}
        onKeyDown={onKeyDown}
        onFocus={focused.onFocus}
      >
        {virtual.items.map(({ index, top, height }) => {
          const row = rows.at(index)
          return (
            row && (
              <PoiListRow
                key={row.id}
                row={row}
                index={index}
                wanted={wanted}
                style={{ transform: `translateY(${top}px)`, height }}
                onChosen={onChosen}
              />
            )
          )
        })}
      </ul>
    </section>
  )
}

interface PoiListRowProps {
  row: PoiRow
  index: number
  wanted: string
  style: CSSProperties
  onChosen: (() => void) | undefined
}

const PoiListRow = ({ row, index, wanted, style, onChosen }: PoiListRowProps) => {
  const { scene, store } = useEmbed()
  const isSelected = useEmbedState(({ selection }) => selection?.kind === 'marker' && selection.id === row.id)
  const typeIds = row.kind === 'category' ? row.typeIds : [row.kind === 'type' ? row.id : row.type.id]
  const shown = useEmbedState(({ hiddenTypes }) => shownOf(hiddenTypes, typeIds))
  const choose = () => {
    if (row.kind !== 'poi')
      return store.setState(({ toggledRows }) => ({ toggledRows: flipped(toggledRows, row.id) }))
    const target = { kind: 'marker', id: row.id } as const
    store.setState(({ hiddenTypes }) => ({
      selection: target,
      hiddenTypes: withHidden(hiddenTypes, typeIds, false),
    }))
    scene.show(target)
    onChosen?.()
  }
  const toggle = () =>
    store.setState(({ hiddenTypes }) => ({ hiddenTypes: withHidden(hiddenTypes, typeIds, shown === 'all') }))
  return (
    <li
      className={classNames(
        'side-row embed__row',
        `embed__row--${row.kind}`,
        isSelected && 'is-selected',
        shown === 'none' && 'is-off',
      )}
      style={style}
      data-index={index}
      aria-setsize={row.siblings}
      aria-posinset={row.place}
    >
      <button
        type="button"
        className="side-row__name"
        aria-expanded={row.kind === 'poi' ? undefined : row.isOpen}
        aria-current={isSelected || undefined}
        onClick={choose}
      >
        {row.kind !== 'poi' && (row.isOpen ? <ChevronDown /> : <ChevronRight />)}
        {row.kind === 'type' && <EmbedSwatch type={row.type} />}
        <span className="cut">
          <Highlighted text={rowName(row)} wanted={wanted} />
        </span>
        {row.kind !== 'poi' && <span className="num side__count">{coordinateText(row.count)}</span>}
      </button>
      {row.kind !== 'poi' && <EyeButton name={rowName(row)} shown={shown} onToggle={toggle} />}
    </li>
  )
}
