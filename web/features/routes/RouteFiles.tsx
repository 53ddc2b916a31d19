import { Share2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { routeText } from '../../../shared/routes/routeAddress.ts'
import type { Route } from '../../../shared/routes/route.ts'
import { type WrittenRoute, writeRouteCsv, writeRouteJson } from '../../../shared/routes/writeRoute.ts'
import { sanitiseMapDirectory } from '../../../shared/paths.ts'
import { useContentState, useViewer } from '../../shell/viewerContext.ts'
import { IconButton } from '../../ui/control/Button.tsx'
import { copyLink } from '../../ui/control/CopyButton.tsx'
import { MenuItem, MenuPopup } from '../../ui/control/Menu.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { ROUTE } from './linkedRoute.ts'
import type { ShownRoute } from './useShownRoute.ts'
import '../../ui/control/MenuButton.css'

interface RouteFilesProps extends Pick<WrittenRoute, 'name' | 'lines'> {
  route: Route
  shown: ShownRoute
}

/** The link to a route, and the files that it can be written to. A map that others cannot see has no links. */
export const RouteFiles = ({ name, lines, route, shown }: RouteFilesProps) => {
  const { record } = useViewer()
  const types = useContentState((state) => state.content.types)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const written = (): WrittenRoute => ({
    name,
    map: record.name,
    length: shown.length,
    start: route.start,
    end: route.end,
    stops: shown.stops.map(({ poi, name: stopName, isFound, leg }) => ({
      id: poi.id,
      x: poi.x,
      y: poi.y,
      name: stopName,
      type: types.get(poi.typeId)?.name ?? '',
      isFound,
      leg,
    })),
    lines,
  })
  const file = (extension: string) => `${sanitiseMapDirectory(name) || 'route'}.${extension}`
  const saveJson = () =>
    saveFile(new Blob([writeRouteJson(written())], { type: 'application/json' }), file('json'))
  const saveCsv = () => saveFile(new Blob([writeRouteCsv(written())], { type: 'text/csv' }), file('csv'))
  return (
    <span className="menu-anchor">
      <IconButton
        ref={button}
        label="Share or export the route"
        size={useIsMobile() ? 'touch' : 'md'}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Share2 />
      </IconButton>
      {isOpen && (
        <MenuPopup label="The route" trigger={button} onClose={() => setOpen(false)}>
          {record.offers.community && (
            <MenuItem onSelect={() => void copyLink(`${record.path}?${ROUTE}=${routeText(route)}`)}>
              Copy link
            </MenuItem>
          )}
          <MenuItem onSelect={saveJson}>Save as JSON</MenuItem>
          <MenuItem onSelect={saveCsv}>Save as CSV</MenuItem>
        </MenuPopup>
      )}
    </span>
  )
}
