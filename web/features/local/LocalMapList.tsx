import { useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, RefreshCw, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { mapTitle } from '../../../shared/maps/pageHeads.ts'
import { paths } from '../../../shared/paths.ts'
import { LOCAL_TEXTS } from '../../../shared/texts/localTexts.ts'
import { TEXTS } from '../../../shared/texts/texts.ts'
import { withLocalDatabase } from '../../sources/local/databaseConnection.ts'
import { localMapNews } from '../../sources/local/localMapNews.ts'
import { deleteLocalMap, type ListedLocalMap } from '../../sources/local/localMaps.ts'
import { classNames } from '../../ui/classNames.ts'
import { Button, IconButton } from '../../ui/control/Button.tsx'
import { lazyOverlay } from '../../ui/lazyPart.tsx'
import { useAlert } from '../../ui/overlay/AlertProvider.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { EmptyState, SheetArt } from '../../ui/status/EmptyState.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { MapGridSkeleton } from '../maps/catalogue/Catalogue.tsx'
import { thumbnailFit } from '../maps/catalogue/MapTile.tsx'
import type { CatalogueQuery } from '../maps/catalogue/useCatalogue.ts'
import { RestoreAsNew } from './backup/RestoreAsNew.tsx'
import { LocalBadge } from './LocalBadge.tsx'
import { matchingMaps, reloadLocalMaps, sortedMaps, useLocalMaps, useShownBlob } from './useLocalMaps.ts'
import '../maps/maps.css'
import './local.css'

const LocalMapDialog = lazyOverlay(() =>
  import('./LocalMapDialog.tsx').then((module) => module.LocalMapDialog),
)

interface LocalMapListProps {
  query: CatalogueQuery
  /** Level of the heading: 1 where the list is the whole page. */
  level: 1 | 2
}

/** The maps of this browser, to open, change and delete, and the ways to another one. */
export const LocalMapList = ({ query: { search, sort }, level }: LocalMapListProps) => {
  const client = useQueryClient()
  const { maps, hasFailed } = useLocalMaps()
  const [edited, setEdited] = useState<ListedLocalMap | 'new' | null>(null)
  const remove = useDeletion()
  const Heading = `h${level}` as const
  const shown = maps && sortedMaps(matchingMaps(maps, search), sort)
  return (
    <section className="local-list">
      <div className="page__head">
        <Heading className={level === 1 ? 'page__title' : 'page__section'}>
          {TEXTS.localMaps.title}
          <small className="page__count" role="status">
            {shown?.length}
          </small>
        </Heading>
        <span className="page__hint">{LOCAL_TEXTS.hint}</span>
        <div className="local-list__ways">
          <RestoreAsNew />
          <Button icon={<Plus />} onClick={() => setEdited('new')}>
            {LOCAL_TEXTS.create}
          </Button>
        </div>
      </div>
      {!shown && !hasFailed && (
        <div className="local-list__loading">
          <MapGridSkeleton />
        </div>
      )}
      {hasFailed && <Failed onRetry={() => reloadLocalMaps(client)} />}
      {shown && (
        <Tiles
          maps={shown}
          none={search === '' ? LOCAL_TEXTS.none : TEXTS.home.noMatch}
          search={search}
          actionsOf={(map) => (
            <span className="tile__actions">
              <IconButton label={`Edit ${map.meta.name}`} size="sm" onClick={() => setEdited(map)}>
                <Pencil />
              </IconButton>
              <IconButton label={`Delete ${map.meta.name}`} size="sm" onClick={() => void remove(map)}>
                <Trash2 />
              </IconButton>
            </span>
          )}
        />
      )}
      {edited && <LocalMapDialog map={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </section>
  )
}

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <EmptyState
    art="error"
    title={LOCAL_TEXTS.listFailed.title}
    text={LOCAL_TEXTS.listFailed.text}
    action={
      <Button icon={<RefreshCw />} onClick={onRetry}>
        Try again
      </Button>
    }
  />
)

interface TilesProps {
  maps: readonly ListedLocalMap[]
  none: { readonly title: string | ((search: string) => string); readonly text: string }
  search: string
  actionsOf: (map: ListedLocalMap) => ReactNode
}

const Tiles = ({ maps, none: { title, text }, search, actionsOf }: TilesProps) =>
  maps.length === 0 ? (
    <EmptyState title={typeof title === 'string' ? title : title(search)} text={text} />
  ) : (
    <div className="map-grid">
      {maps.map((map) => (
        <LocalTile key={map.id} map={map} actions={actionsOf(map)} />
      ))}
    </div>
  )

const useDeletion = () => {
  const { confirm } = useAlert()
  const client = useQueryClient()
  return async ({ id, meta }: ListedLocalMap) => {
    const isSure = await confirm({
      title: TEXTS.map.deleteQuestion(meta.name),
      text: LOCAL_TEXTS.deleteText,
      verb: 'Delete map',
      danger: true,
    })
    if (!isSure) return
    try {
      await withLocalDatabase((database) => deleteLocalMap(database, id))
      localMapNews.tell(id)
      toast.say(`“${meta.name}” was deleted.`)
    } catch {
      toast.error(TEXTS.map.deleteFailed)
    }
    reloadLocalMaps(client)
  }
}

interface HomeLocalMapsProps {
  search: string
  /** Where no maps of the server precede them, they have a title of their own. */
  isTitled: boolean
}

/** The maps of this browser that match, after those of the server; nothing if there are none. */
export const HomeLocalMaps = ({ search, isTitled }: HomeLocalMapsProps) => {
  const { maps: all = [] } = useLocalMaps()
  const maps = matchingMaps(all, search)
  if (maps.length === 0) return null
  return (
    <section className="local-grid" aria-label={TEXTS.localMaps.title}>
      {isTitled && (
        <div className="page__head">
          <h2 className="page__section">
            {TEXTS.localMaps.title}
            <small className="page__count">{maps.length}</small>
          </h2>
          <span className="page__hint">{LOCAL_TEXTS.hint}</span>
        </div>
      )}
      <div className="map-grid">
        {maps.map((map) => (
          <LocalTile key={map.id} map={map} />
        ))}
      </div>
    </section>
  )
}

/** A map of this browser in a list, with a smaller picture than others have. */
const LocalTile = ({ map, actions }: { map: ListedLocalMap; actions?: ReactNode }) => {
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
          <span className="tile__by cut">
            edited <Time at={map.lastEdited} />
          </span>
          {actions}
        </div>
      </div>
    </article>
  )
}
