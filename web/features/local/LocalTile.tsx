import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { mapTitle } from '../../../shared/maps/pageHeads.ts'
import { paths } from '../../../shared/paths.ts'
import type { ListedLocalMap } from '../../sources/local/localMaps.ts'
import { SheetArt } from '../../ui/status/EmptyState.tsx'
import { classNames } from '../../ui/classNames.ts'
import { thumbnailFit } from '../maps/catalogue/MapTile.tsx'
import { editedText } from './editedText.ts'
import { LocalBadge } from './LocalBadge.tsx'
import { useShownBlob } from './useLocalMaps.ts'
import '../maps/maps.css'
import './local.css'

/** A map of this browser in a list, with a smaller picture than others have. */
export const LocalTile = ({ map, actions }: { map: ListedLocalMap; actions?: ReactNode }) => {
  const { name, game } = map.meta
  const show = useShownBlob(map.thumbnail)
  const isWhole = thumbnailFit(...map.size) === 'whole'
  return (
    <article className="tile tile--local">
      <div className={classNames('tile__map', isWhole && 'tile__map--whole')}>
        {map.thumbnail === null ? (
          <SheetArt />
        ) : (
          <img ref={show} alt="" draggable={false} className="is-loaded" />
        )}
      </div>
      <LocalBadge className="tile__local" />
      <div className="tile__body">
        <Link className="tile__name" to={paths.localMap(map.id)} title={mapTitle({ name, game_name: game })}>
          <span className="cut">
            {name}
            {name !== game && <em> ({game})</em>}
          </span>
        </Link>
        <div className="tile__meta">
          <span className="tile__by cut">{editedText(map.lastEdited, new Date())}</span>
          {actions}
        </div>
      </div>
    </article>
  )
}
