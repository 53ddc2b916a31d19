import { Plus } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { selectionOf } from '../../../shared/content/selection.ts'
import { type Zone, ZONE_FILL_OPACITY_SHOWN } from '../../../shared/content/zones.ts'
import { shortcutOf } from '../../../shared/texts/shortcuts.ts'
import { useChooseTool } from '../../shell/canvas/mapTools.ts'
import { useNameElsewhere } from '../../shell/floors/shownFloor.ts'
import { LockButton } from '../../shell/sidebar/LockButton.tsx'
import { EyeButton, SideRow } from '../../shell/sidebar/SideRow.tsx'
import { SideSection } from '../../shell/sidebar/SideSection.tsx'
import { idsBetween, useRowRange } from '../../shell/sidebar/useRowRange.ts'
import { useFocusedRow, useVirtualRows } from '../../shell/sidebar/useVirtualRows.ts'
import {
  selectedIn,
  useContentState,
  useViewer,
  useViewerState,
  useVisibility,
} from '../../shell/viewerContext.ts'
import { hideAllBut, setHidden, shownOf } from '../../shell/visibility.ts'
import { IconButton } from '../../ui/control/Button.tsx'
import { findKey, Highlighted } from '../../ui/text/findText.tsx'
import { zonesCalled } from './zoneSearch.ts'
import './zones.css'

interface ZoneListProps {
  /** Called after a zone or a drawing tool was chosen, to close the drawer. */
  onChosen?: () => void
}

/** The list of all zones of the map, so that they can be reached without the canvas. */
export const ZoneList = ({ onChosen }: ZoneListProps) => {
  const { record } = useViewer()
  const zones = useContentState((state) => state.content.zones)
  const wanted = findKey(useViewerState((state) => state.search).trim())
  const rows = useMemo(() => zonesCalled(zones, wanted), [zones, wanted])
  if (zones.size === 0 && !record.abilities.edit) return null
  return (
    <SideSection
      section="zones"
      count={zones.size}
      found={wanted === '' ? null : rows.length}
      actions={<SectionActions rows={zones.size} onChosen={onChosen} />}
    >
      {rows.length === 0 && (
        <p className="side__note">
          {wanted === ''
            ? 'Draw the first one with the tools beside the map.'
            : 'No zones match your search.'}
        </p>
      )}
      <Rows rows={rows} wanted={wanted} onChosen={onChosen} />
    </SideSection>
  )
}

const SectionActions = ({ rows, onChosen }: { rows: number; onChosen?: () => void }) => {
  const { record, session, visibility } = useViewer()
  const chooseTool = useChooseTool()
  const zones = useContentState((state) => state.content.zones)
  const shown = useVisibility(({ hiddenZones }) =>
    hiddenZones.size === 0
      ? 'all'
      : shownOf(
          hiddenZones,
          Array.from(zones, ({ id }) => id),
        ),
  )
  const toggleAll = () => {
    const ids = Array.from(session.store.getState().content.zones, ({ id }) => id)
    visibility.setState(({ hiddenZones }) => setHidden(hiddenZones, ids, shown === 'all'))
  }
  const draw = () => {
    onChosen?.()
    chooseTool('polygon')
  }
  return (
    <>
      {record.abilities.edit && (
        <IconButton label="Draw a zone" size="sm" onClick={draw}>
          <Plus />
        </IconButton>
      )}
      {rows > 0 && <EyeButton name="all zones" shown={shown} onToggle={toggleAll} />}
    </>
  )
}

const idsOf = (rows: readonly Zone[]): readonly number[] => rows.map(({ id }) => id)

interface RowsProps {
  rows: readonly Zone[]
  wanted: string
  onChosen?: () => void
}

const Rows = ({ rows, wanted, onChosen }: RowsProps) => {
  const { record } = useViewer()
  const list = useRef<HTMLUListElement>(null)
  const range = useRowRange<number>((from, to) => selectionOf({ zones: idsBetween(idsOf(rows), from, to) }))
  const focused = useFocusedRow(rows.length)
  const virtual = useVirtualRows({ count: rows.length, tree: list, keptIndex: focused.index })
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const shortcut = shortcutOf(event.nativeEvent, ['rowDown', 'rowUp', 'selectDown', 'selectUp'])
    const step = shortcut === 'rowDown' || shortcut === 'selectDown' ? 1 : -1
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null
    if (shortcut === null || row === null) return
    event.preventDefault()
    const index = Number(row.dataset.index)
    const next = Math.min(rows.length - 1, Math.max(0, index + step))
    const [from, to] = [rows[index], rows[next]]
    if (record.abilities.edit && from && to && (shortcut === 'selectDown' || shortcut === 'selectUp'))
      range.extend(from.id, to.id)
    // A key that is held repeats faster than a slow browser tells that it has scrolled.
    flushSync(() => virtual.scrollToIndex(next))
    list.current?.querySelector<HTMLElement>(`[data-index="${next}"] .side-row__name`)?.focus()
  }
  return (
    <ul
      ref={list}
      className="side-list zone-list"
      style={{ height: virtual.height }}
      onKeyDown={onKeyDown}
      onFocus={focused.onFocus}
    >
      {virtual.items.map(({ index, top, height }) => {
        const zone = rows[index]
        return (
          zone && (
            <ZoneRow
              key={zone.id}
              zone={zone}
              index={index}
              wanted={wanted}
              style={{ transform: `translateY(${top}px)`, height }}
              onPick={(held) => range.click(zone.id, held)}
              onChosen={onChosen}
            />
          )
        )
      })}
    </ul>
  )
}

interface ZoneRowProps {
  zone: Zone
  index: number
  wanted: string
  style: CSSProperties
  /** Called before a click does anything else. Returns whether it has selected. */
  onPick: (event: MouseEvent) => boolean
  onChosen?: () => void
}

export const ZoneRow = ({ zone, index, wanted, style, onPick, onChosen }: ZoneRowProps) => {
  const { record, scene, visibility, session, focusOn } = useViewer()
  const isSelected = useViewerState(({ focus }) => selectedIn(focus).zones.has(zone.id))
  const isHidden = useVisibility(({ hiddenZones }) => hiddenZones.has(zone.id))
  const zones = useContentState((state) => state.content.zones)
  const elsewhere = useNameElsewhere()(zone.floor)
  const choose = (event: MouseEvent) => {
    if (onPick(event)) return
    scene.show({ kind: 'zone', id: zone.id })
    focusOn({ kind: 'zone', zoneId: zone.id })
    onChosen?.()
  }
  const toggle = () => visibility.setState(({ hiddenZones }) => setHidden(hiddenZones, [zone.id], !isHidden))
  const showOnly = () => {
    const all = Array.from(session.store.getState().content.zones, ({ id }) => id)
    visibility.setState(({ hiddenZones }) => hideAllBut(hiddenZones, all, [zone.id]))
  }
  return (
    <SideRow
      className="zone-row"
      isSelected={isSelected}
      isHidden={isHidden}
      swatch={<ZoneSwatch zone={zone} />}
      name={<Highlighted text={zone.label} wanted={wanted} />}
      aside={elsewhere}
      onChoose={choose}
      style={style}
      data-index={index}
      aria-setsize={zones.size}
      aria-posinset={index + 1}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && scene.setBlinkingZone(zone.id)}
      onPointerLeave={() => scene.setBlinkingZone(null)}
      onFocus={() => scene.setBlinkingZone(zone.id)}
      onBlur={() => scene.setBlinkingZone(null)}
    >
      {record.abilities.edit && <LockButton zone={zone} size="sm" />}
      <EyeButton name={zone.label} shown={isHidden ? 'none' : 'all'} onToggle={toggle} onOnly={showOnly} />
    </SideRow>
  )
}

/** A small sample of a zone's line and fill. */
const ZoneSwatch = ({ zone }: { zone: Zone }) => (
  <svg className="zone-swatch" viewBox="0 0 18 14" aria-hidden="true">
    {zone.geometry.kind === 'polyline' ? (
      <path
        d="M2 11 L7 4 L11 9 L16 3"
        fill="none"
        stroke={zone.strokeColour}
        strokeOpacity={zone.strokeOpacity}
        strokeWidth="2"
      />
    ) : (
      <rect
        x="1"
        y="1"
        width="16"
        height="12"
        rx={zone.geometry.kind === 'circle' ? 6 : 2}
        fill={zone.fillColour}
        fillOpacity={zone.fillOpacity ?? ZONE_FILL_OPACITY_SHOWN}
        stroke={zone.strokeColour}
        strokeOpacity={zone.strokeOpacity}
        strokeWidth="2"
      />
    )}
  </svg>
)
