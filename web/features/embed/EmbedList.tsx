import { ChevronRight, CornerLeftUp, PanelLeftClose, Search, Tag, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { SEARCH_MAX } from '../../../shared/limits.ts'
import { embedPath } from '../../../shared/paths.ts'
import { CreatorFoot } from '../../shell/CreatorFoot.tsx'
import { SideScroll } from '../../shell/SideScroll.tsx'
import { sidebarLook, titleColour } from '../../shell/mapLook.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { findKey, Highlighted } from '../../ui/findText.tsx'
import { coordinateText } from '../../ui/numberText.ts'
import { EmbedPois } from './EmbedPois.tsx'
import { EmbedZones } from './EmbedZones.tsx'
import { useEmbed, useEmbedState } from './createEmbed.ts'

/** What is on the map, to look at. It folds away, and on small frames lies over the map. */
export const EmbedList = ({ isOverMap }: { isOverMap: boolean }) => {
  const { record, store } = useEmbed()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isOverMap) panel.current?.focus({ preventScroll: true })
  }, [isOverMap])
  const close = () => {
    store.setState({ isListOpen: false })
    const canvas = panel.current?.closest('.viewer')
    // The button takes the list's place.
    requestAnimationFrame(() => canvas?.querySelector<HTMLElement>('.embed__opener button')?.focus())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOverMap || event.defaultPrevented) return
    event.preventDefault()
    close()
  }
  const isNamedApart = record.name !== record.gameName
  const title = record.style.title_text || record.name
  return (
    <aside
      ref={panel}
      className="side map-look embed__list"
      aria-label="Map contents"
      style={sidebarLook(record.style)}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <SideScroll
        head={
          <>
            <header className="side__head embed__head">
              <div className="side__name">
                <h1 style={{ color: titleColour(record.style) }}>
                  <a href={record.path} target="_blank" rel="noopener">
                    {record.style.title_image_url === null ? (
                      title
                    ) : (
                      <img className="side__title-image" src={record.style.title_image_url} alt={title} />
                    )}
                  </a>
                </h1>
                <IconButton label="Close the list" aria-expanded onClick={close}>
                  <PanelLeftClose />
                </IconButton>
              </div>
              <p className="cut">
                {isNamedApart && `${record.gameName}, `}by @{record.uploaderUsername}
              </p>
            </header>
            <div className="side__tools">
              <SearchField />
              <LabelsToggle />
            </div>
          </>
        }
      >
        <EmbedPois onChosen={isOverMap ? close : undefined} />
        <EmbedZones onChosen={isOverMap ? close : undefined} />
        <Regions />
      </SideScroll>
      <CreatorFoot text={record.style.creator_signature} tipUrl={record.tipUrl} />
    </aside>
  )
}

const SearchField = () => {
  const { store } = useEmbed()
  const search = useEmbedState((state) => state.search)
  const find = (text: string) => store.setState({ search: text })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || search === '') return
    event.preventDefault()
    find('')
  }
  return (
    <div className="search-box">
      <Search />
      <input
        type="search"
        enterKeyHint="search"
        aria-label="Find a POI or zone"
        placeholder="Find a POI or zone"
        value={search}
        maxLength={SEARCH_MAX}
        onChange={(event) => find(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {search !== '' && (
        <IconButton label="Clear search" size="sm" onClick={() => find('')}>
          <X />
        </IconButton>
      )}
    </div>
  )
}

const LabelsToggle = () => {
  const { store } = useEmbed()
  const areShown = useEmbedState((state) => state.areLabelsShown)
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={<Tag />}
      className="side__labels"
      onClick={() => store.setState({ areLabelsShown: !areShown })}
    >
      {areShown ? 'Hide all POI labels' : 'Show all POI labels'}
    </Button>
  )
}

/** The region maps, or the way back from one, each as an embed in the same frame. */
const Regions = () => {
  const { record } = useEmbed()
  const wanted = useEmbedState(({ search }) => findKey(search.trim()))
  const regions = record.parent ? record.siblings : record.regions
  const shown = useMemo(() => regions.filter(({ name }) => findKey(name).includes(wanted)), [regions, wanted])
  if (!record.parent && shown.length === 0) return null
  return (
    <section className="side__part" aria-labelledby="embed-regions">
      <div className="side__section">
        <h2 id="embed-regions">{record.style.section_name_region_maps}</h2>
        <span className="num side__count">{coordinateText(regions.length)}</span>
      </div>
      {record.parent && (
        <a className="embed__region" href={embedPath(Number(record.parent.id))}>
          <CornerLeftUp />
          <span className="cut">Back to {record.parent.name}</span>
        </a>
      )}
      {shown.map((region) => (
        <a key={region.id} className="embed__region" href={embedPath(Number(region.id))}>
          <span className="cut">
            <Highlighted text={region.name} wanted={wanted} />
          </span>
          <ChevronRight />
        </a>
      ))}
    </section>
  )
}
