import { useMemo, useRef } from 'react'
import { EyeButton, SideRow } from '../../shell/SideRow.tsx'
import { useFocusedRow, useVirtualRows } from '../../shell/useVirtualRows.ts'
import { withHidden } from '../../shell/visibility.ts'
import { findKey, Highlighted } from '../../ui/findText.tsx'
import { coordinateText } from '../../ui/numberText.ts'
import { ZoneSwatch } from '../zones/ZoneSwatch.tsx'
import { zonesCalled } from '../zones/zoneSearch.ts'
import { useEmbed, useEmbedState } from './createEmbed.ts'
import { useRowKeys } from './useRowKeys.ts'

/** The zones of the map. */
export const EmbedZones = ({ onChosen }: { onChosen: (() => void) | undefined }) => {
  const { content, record, scene, store } = useEmbed()
  const wanted = useEmbedState(({ search }) => findKey(search.trim()))
  const selection = useEmbedState((state) => state.selection)
  const hidden = useEmbedState((state) => state.hiddenZones)
  const rows = useMemo(() => zonesCalled(content.zones, wanted), [content, wanted])
  const list = useRef<HTMLUListElement>(null)
  const focused = useFocusedRow(rows.length)
  const virtual = useVirtualRows({ count: rows.length, tree: list, keptIndex: focused.index })
  const onKeyDown = useRowKeys(list, rows.length, virtual.scrollToIndex)
  if (content.zones.size === 0) return null
  const choose = (id: number) => {
    const target = { kind: 'zone', id } as const
    store.setState(({ hiddenZones }) => ({
      selection: target,
      hiddenZones: withHidden(hiddenZones, [id], false),
    }))
    scene.show(target)
    onChosen?.()
  }
  const toggle = (id: number) =>
    store.setState(({ hiddenZones }) => ({
      hiddenZones: withHidden(hiddenZones, [id], !hiddenZones.has(id)),
    }))
  return (
    <section className="side__part" aria-labelledby="embed-zones">
      <div className="side__section">
        <h2 id="embed-zones">{record.style.section_name_zones}</h2>
        <span className="num side__count">{coordinateText(content.zones.size)}</span>
      </div>
      {rows.length === 0 && <p className="side__note">No zones match your search.</p>}
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
              <SideRow
                key={zone.id}
                className="zone-row"
                isSelected={selection?.kind === 'zone' && selection.id === zone.id}
                isHidden={hidden.has(zone.id)}
                swatch={<ZoneSwatch zone={zone} />}
                name={<Highlighted text={zone.label} wanted={wanted} />}
                onChoose={() => choose(zone.id)}
                style={{ transform: `translateY(${top}px)`, height }}
                data-index={index}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
              >
                <EyeButton
                  name={zone.label}
                  shown={hidden.has(zone.id) ? 'none' : 'all'}
                  onToggle={() => toggle(zone.id)}
                />
              </SideRow>
            )
          )
        })}
      </ul>
    </section>
  )
}
