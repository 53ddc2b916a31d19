import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Link } from 'react-router-dom'
import { LOCAL_TEXTS } from '../../../shared/texts/localTexts.ts'
import { withLocalDatabase } from '../../sources/local/databaseConnection.ts'
import { forgetSeenMap, type ListedSeenMap, readSeenMaps } from '../../sources/seen/seenMaps.ts'
import { classNames } from '../../ui/classNames.ts'
import { IconButton } from '../../ui/control/Button.tsx'
import { SheetArt } from '../../ui/status/EmptyState.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { useShownBlob } from '../local/useLocalMaps.ts'
import { thumbnailFit } from '../maps/catalogue/MapTile.tsx'
import '../maps/maps.css'
import '../local/local.css'
import './seen.css'

const KEY = ['seenMaps'] as const

/** The maps of the server that can be looked at without a network. Nothing, if there are none. */
export const SeenMapList = ({ search }: { search: string }) => {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: () => withLocalDatabase(readSeenMaps),
    networkMode: 'always',
    refetchOnMount: 'always',
  })
  const wanted = search.trim().toLowerCase()
  const shown = data?.filter(({ record }) =>
    [record.name, record.gameName].some((text) => text.toLowerCase().includes(wanted)),
  )
  if (!shown?.length) return null
  const forget = async (mapId: string) => {
    await withLocalDatabase((database) => forgetSeenMap(database, mapId))
    await client.invalidateQueries({ queryKey: KEY })
  }
  return (
    <section className="seen-list" aria-labelledby="seen-title">
      <div className="page__head">
        <h2 className="page__section" id="seen-title">
          {LOCAL_TEXTS.seenTitle}
          <small className="page__count">{shown.length}</small>
        </h2>
        <span className="page__hint">{LOCAL_TEXTS.seenHint}</span>
      </div>
      <div className="map-grid">
        {shown.map((map) => (
          <SeenTile key={map.record.id} map={map} onForget={() => void forget(map.record.id)} />
        ))}
      </div>
    </section>
  )
}

const SeenTile = ({ map, onForget }: { map: ListedSeenMap; onForget: () => void }) => {
  const { name, gameName, image, path } = map.record
  const show = useShownBlob(map.thumbnail)
  const isWhole = thumbnailFit(image.width, image.height) === 'whole'
  return (
    <article className="tile tile--local">
      <div className={classNames('tile__map', isWhole && 'tile__map--whole')}>
        {map.thumbnail === null ? (
          <SheetArt />
        ) : (
          <img ref={show} alt="" draggable={false} className="is-loaded" />
        )}
      </div>
      <span className="tile__badge">{LOCAL_TEXTS.seenBadge}</span>
      <div className="tile__body">
        <Link className="tile__name" to={path}>
          <span className="cut">
            {name}
            {name !== gameName && <em> ({gameName})</em>}
          </span>
        </Link>
        <div className="tile__meta">
          <span className="tile__by cut">
            seen <Time at={map.seenAt} />
          </span>
          <span className="tile__actions">
            <IconButton label={`Forget ${name}`} size="sm" onClick={onForget}>
              <X />
            </IconButton>
          </span>
        </div>
      </div>
    </article>
  )
}
