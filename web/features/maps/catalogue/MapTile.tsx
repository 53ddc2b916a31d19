import { memo, type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { abandonmentText } from '../../../../shared/maps/abandonment.ts'
import { paths } from '../../../../shared/paths.ts'
import { MEMBER_DIALOG_TEXTS, sharedWithText } from '../../../../shared/texts/memberTexts.ts'
import { TEXTS } from '../../../../shared/texts/texts.ts'
import type { ListedMap } from '../../../sources/http/catalogue.ts'
import { classNames } from '../../../ui/classNames.ts'
import { SheetArt } from '../../../ui/status/EmptyState.tsx'
import { pathToContinue } from '../../branches/continueAddress.ts'
import { TileRating } from '../../votes/TileRating.tsx'
import type { RatingActions } from '../../votes/useRating.ts'

interface MapTileProps {
  map: ListedMap
  rating: RatingActions
  /** Whether it is the viewer's own: then there is nothing to continue as a branch. */
  isOwn?: boolean
  /** The controls of those who may change the map. */
  actions?: ReactNode
  /** Called on hover and focus, as the map may be opened next. */
  onApproach?: () => void
}

/** A map in a list: its picture, 'name (game)', its uploader, its votes, and whether it is a favourite. Its box is a link to the map. */
export const MapTile = memo(({ map, rating, isOwn = false, actions, onApproach }: MapTileProps) => {
  const path = paths.map({ id: map.id, slug: map.slug, uploaderUsername: map.uploader_username })
  return (
    <article className="tile" onPointerEnter={onApproach} onFocus={onApproach}>
      <Picture map={map} />
      {map.hidden ? (
        <span className="tile__badge tile__badge--hidden cut" title={map.hidden.reason}>
          Hidden: {map.hidden.reason}
        </span>
      ) : (
        <Badge map={map} path={isOwn ? null : pathToContinue(path)} />
      )}
      <div className="tile__body">
        <Link className="tile__name" to={path}>
          <span className="cut">
            {map.name}
            {map.name !== map.game_name && <em> ({map.game_name})</em>}
          </span>
        </Link>
        <div className="tile__meta">
          <span className="tile__by cut">
            by{' '}
            <Link className="tile__author" to={paths.mapsOfUser(map.uploader_username)}>
              @{map.uploader_username}
            </Link>
          </span>
          <TileRating map={map} actions={rating} />
          {actions && <span className="tile__actions">{actions}</span>}
        </div>
      </div>
    </article>
  )
})
MapTile.displayName = 'MapTile'

/** `path` is the way to continue the map. */
const Badge = ({ map, path }: { map: ListedMap; path: string | null }) => {
  const text = badgeText(map)
  if (text === null) return null
  return (
    <span className="tile__badge">
      {text}
      {map.is_public && path !== null && (
        <>
          {' · '}
          <Link className="tile__continue" to={path}>
            Continue this map
          </Link>
        </>
      )}
    </span>
  )
}

const badgeText = ({ is_public, updated_at, member_role, member_count = 0 }: ListedMap): string | null => {
  const more = member_role
    ? MEMBER_DIALOG_TEXTS.roles[member_role]
    : member_count > 0 && sharedWithText(member_count)
  const first = is_public ? abandonmentText(new Date(updated_at)) : 'Private'
  const shown = [first, (!is_public || member_role) && more].filter(Boolean)
  return shown.length === 0 ? null : shown.join(' · ')
}

const Picture = ({ map }: { map: ListedMap }) => {
  const [loaded, setLoaded] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const url = map.thumbnail_url
  if (url === null || failed === url)
    return (
      <div className="tile__map tile__map--none">
        <SheetArt />
        {url === null && <span>{TEXTS.home.preparing}</span>}
      </div>
    )
  const fit = thumbnailFit(map.image_width, map.image_height)
  return (
    <div className={classNames('tile__map', fit === 'whole' && 'tile__map--whole')}>
      <img
        src={url}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        className={classNames(loaded === url && 'is-loaded')}
        onLoad={() => setLoaded(url)}
        onError={() => setFailed(url)}
      />
    </div>
  )
}

/** Beyond these ratios of width to height, a crop would show too little of the map. */
const NARROWEST = 0.75
const WIDEST = 2.2

/** `whole`: the picture is shown uncropped; `cover`: it fills its tile. */
export const thumbnailFit = (width: number | null, height: number | null): 'whole' | 'cover' => {
  if (!width || !height) return 'cover'
  const ratio = width / height
  return ratio < NARROWEST || ratio > WIDEST ? 'whole' : 'cover'
}
