import { useQuery } from '@tanstack/react-query'
import { Map } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useViewer } from '../../shell/viewerContext.ts'
import { mapLinkQuery } from './mapLink.ts'

/** The way to the map a POI is linked to; nothing for whoever may not see that map. */
export const LinkedMap = ({ mapId }: { mapId: number }) => {
  const { source } = useViewer()
  const { data: link } = useQuery(mapLinkQuery(source, mapId))
  if (!link) return null
  return (
    <Link className="popup__map" to={link.path}>
      <Map />
      <span className="cut">{link.title}</span>
    </Link>
  )
}
