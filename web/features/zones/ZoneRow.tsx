import type { CSSProperties } from 'react'
import type { Zone } from '../../../shared/zones.ts'
import { classNames } from '../../ui/classNames.ts'
import { EyeButton } from '../../shell/EyeButton.tsx'
import { Highlighted } from '../../shell/Highlighted.tsx'
import { useContentState, useViewer, useViewerState } from '../../shell/viewerContext.ts'
import { useVisibility, withHidden, withOnly } from '../../shell/visibility.ts'
import { zoneMiddle } from './zoneMiddle.ts'
import { ZoneSwatch } from './ZoneSwatch.tsx'

export interface ZoneRowProps {
  zone: Zone
  index: number
  wanted: string
  style: CSSProperties
  onChosen?: () => void
}

export const ZoneRow = ({ zone, index, wanted, style, onChosen }: ZoneRowProps) => {
  const { scene, visibility, session, focusOn } = useViewer()
  const isSelected = useViewerState(({ focus }) => focus.kind === 'zone' && focus.zoneId === zone.id)
  const isHidden = useVisibility(({ hiddenZones }) => hiddenZones.has(zone.id))
  const zones = useContentState((state) => state.content.zones)
  const choose = () => {
    scene.flyTo(zoneMiddle(zone.geometry))
    focusOn({ kind: 'zone', zoneId: zone.id })
    onChosen?.()
  }
  const toggle = () =>
    visibility.setState(({ hiddenZones }) => ({ hiddenZones: withHidden(hiddenZones, [zone.id], !isHidden) }))
  const showOnly = () => {
    const all = Array.from(session.store.getState().content.zones, ({ id }) => id)
    visibility.setState(({ hiddenZones }) => ({ hiddenZones: withOnly(hiddenZones, all, [zone.id]) }))
  }
  return (
    <li
      className={classNames('zone-row', isSelected && 'is-selected', isHidden && 'is-off')}
      style={style}
      data-index={index}
      aria-setsize={zones.size}
      aria-posinset={index + 1}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && scene.setBlinkingZone(zone.id)}
      onPointerLeave={() => scene.setBlinkingZone(null)}
      onFocus={() => scene.setBlinkingZone(zone.id)}
      onBlur={() => scene.setBlinkingZone(null)}
    >
      <button
        type="button"
        className="zone-row__name"
        aria-current={isSelected || undefined}
        onClick={choose}
      >
        <ZoneSwatch zone={zone} />
        <span className="cut">
          <Highlighted text={zone.label} wanted={wanted} />
        </span>
      </button>
      <EyeButton name={zone.label} shown={isHidden ? 'none' : 'all'} onToggle={toggle} onOnly={showOnly} />
    </li>
  )
}
