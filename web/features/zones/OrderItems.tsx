import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine, type LucideIcon } from 'lucide-react'
import type { ShortcutId } from '../../../shared/texts/shortcuts.ts'
import { shortcutText } from '../../shell/useShortcuts.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { MenuItem } from '../../ui/control/Menu.tsx'
import { restackZones } from './restackZones.ts'
import type { Restacking } from './zoneOrder.ts'

const PLACES: readonly (readonly [Restacking & ShortcutId, string, LucideIcon])[] = [
  ['toFront', 'To front', ArrowUpToLine],
  ['forward', 'Forward', ArrowUp],
  ['backward', 'Backward', ArrowDown],
  ['toBack', 'To back', ArrowDownToLine],
]

/** Where zones can be put among the others. */
export const OrderItems = ({ zoneIds }: { zoneIds: ReadonlySet<number> }) => {
  const { session } = useViewer()
  return PLACES.map(([to, name, Icon]) => (
    <MenuItem
      key={to}
      icon={<Icon />}
      keys={shortcutText(to)}
      onSelect={() => void restackZones(session, zoneIds, to)}
    >
      {name}
    </MenuItem>
  ))
}
