import { Plus } from 'lucide-react'
import { useMemo, useRef, type KeyboardEvent } from 'react'
import type { Zone } from '../../../shared/zones.ts'
import { IconButton } from '../../ui/Button.tsx'
import { useVirtualRows } from '../../shell/useVirtualRows.ts'
import { EyeButton } from '../../shell/EyeButton.tsx'
import { findKey } from '../../shell/findText.ts'
import { SECTION_NAMES } from '../../shell/sectionNames.ts'
import { SideSection } from '../../shell/SideSection.tsx'
import { useChooseTool } from '../../shell/useChooseTool.ts'
import { useContentState, useViewer, useViewerState } from '../../shell/viewerContext.ts'
import { shownOf, useVisibility, withHidden } from '../../shell/visibility.ts'
import { ZoneRow } from './ZoneRow.tsx'
import './zones.css'

export interface ZoneListProps {
  /** After a zone was chosen, or a tool to draw one: the drawer closes. */
  onChosen?: () => void
}

/** Every zone of the map: the way to them without the canvas. */
export const ZoneList = ({ onChosen }: ZoneListProps) => {
  const { record } = useViewer()
  const zones = useContentState((state) => state.content.zones)
  const wanted = findKey(useViewerState((state) => state.search).trim())
  const rows = useMemo(() => {
    const all = Array.from(zones)
    const found = wanted === '' ? all : all.filter(({ label }) => findKey(label).includes(wanted))
    return found.sort((a, b) => a.label.localeCompare(b.label) || a.id - b.id)
  }, [zones, wanted])
  if (zones.size === 0 && !record.abilities.edit) return null
  return (
    <SideSection
      name={SECTION_NAMES.zones}
      count={zones.size}
      actions={<SectionActions rows={zones.size} onChosen={onChosen} />}
    >
      {rows.length === 0 && (
        <p className="side__note">
          {wanted === '' ? 'Draw the first one with the tools beside the map.' : 'No zone holds that text.'}
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
    visibility.setState(({ hiddenZones }) => ({
      hiddenZones: withHidden(hiddenZones, ids, shown === 'all'),
    }))
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

interface RowsProps {
  rows: readonly Zone[]
  wanted: string
  onChosen?: () => void
}

const Rows = ({ rows, wanted, onChosen }: RowsProps) => {
  const list = useRef<HTMLUListElement>(null)
  const virtual = useVirtualRows({ count: rows.length, tree: list, keptIndex: 0 })
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null
    if (step === 0 || row === null) return
    event.preventDefault()
    const next = Math.min(rows.length - 1, Math.max(0, Number(row.dataset.index) + step))
    virtual.scrollToIndex(next)
    list.current?.querySelector<HTMLElement>(`[data-index="${next}"] .zone-row__name`)?.focus()
  }
  return (
    <ul ref={list} className="zone-list" style={{ height: virtual.height }} onKeyDown={onKeyDown}>
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
              onChosen={onChosen}
            />
          )
        )
      })}
    </ul>
  )
}
