import { Plus, SquareDashedMousePointer } from 'lucide-react'
import { startTransition, useEffect, useMemo, useReducer } from 'react'
import { useStore } from 'zustand'
import type { Content } from '../../../../shared/content/content.ts'
import { runSliced } from '../../../../shared/runSliced.ts'
import { EyeButton } from '../../../shell/sidebar/SideRow.tsx'
import { SideSection } from '../../../shell/sidebar/SideSection.tsx'
import { useContentState, useViewer, useViewerState, useVisibility } from '../../../shell/viewerContext.ts'
import { setHidden, shownOf } from '../../../shell/visibility.ts'
import { IconButton } from '../../../ui/control/Button.tsx'
import { coordinateText } from '../../../ui/text/numberText.ts'
import { type PoiGroups, prepareGroups, type UngroupedPois } from './poiGroups.ts'
import { isAnyUnfolded, type PoiRows, poiRows, toggledToShow } from './poiRows.ts'
import { type PoiHits, type PoiSearch, poiSearchOf, wantedIn } from './poiSearch.ts'
import { PoiTree } from './PoiTree.tsx'
import { selectFound } from './selectInTree.ts'
import './poiTree.css'

interface PoiSectionProps {
  /** Called after a POI was chosen, to close the drawer. */
  onChosen?: () => void
}

/** All POIs of the map by category and type, so that they can be reached without the canvas. */
export const PoiSection = ({ onChosen }: PoiSectionProps) => {
  const count = useContentState((state) => state.content.pois.size)
  const { rows, wanted } = usePoiRows()
  return (
    <SideSection
      section="pois"
      count={count}
      found={wanted === '' ? null : rows.poiCount}
      actions={<SectionActions isSearching={wanted !== ''} onAdd={onChosen} />}
    >
      <span className="visually-hidden" role="status">
        {wanted !== '' && foundText(rows.poiCount)}
      </span>
      {rows.length === 0 && <EmptyNote isSearching={wanted !== ''} />}
      <PoiTree rows={rows} wanted={wanted} onChosen={onChosen} />
    </SideSection>
  )
}

interface SectionActionsProps {
  isSearching: boolean
  onAdd?: () => void
}

const SectionActions = ({ isSearching, onAdd }: SectionActionsProps) => {
  const viewer = useViewer()
  const { record, scene, focusOn, session, visibility } = viewer
  const types = useContentState((state) => state.content.types)
  const typeIds = () => [...session.store.getState().content.types].map(({ id }) => id)
  const shown = useVisibility(({ hiddenTypes }) =>
    hiddenTypes.size === 0
      ? 'all'
      : shownOf(
          hiddenTypes,
          Array.from(types, ({ id }) => id),
        ),
  )
  const addInTheMiddle = () => {
    focusOn({ kind: 'newPoi', place: rounded(scene.middleMap) })
    onAdd?.()
  }
  const toggleAll = () =>
    visibility.setState(({ hiddenTypes }) => setHidden(hiddenTypes, typeIds(), shown === 'all'))
  return (
    <>
      {record.abilities.edit && isSearching && (
        <IconButton label="Select all that the search found" size="sm" onClick={() => selectFound(viewer)}>
          <SquareDashedMousePointer />
        </IconButton>
      )}
      {record.abilities.edit && (
        <IconButton label="Add POI in the middle of the view" size="sm" onClick={addInTheMiddle}>
          <Plus />
        </IconButton>
      )}
      {types.size > 0 && <EyeButton name="all POIs" shown={shown} onToggle={toggleAll} />}
    </>
  )
}

const rounded = ({ x, y }: { x: number; y: number }) => ({ x: Math.round(x), y: Math.round(y) })

const foundText = (count: number): string =>
  count === 1 ? '1 POI found.' : `${coordinateText(count)} POIs found.`

const EmptyNote = ({ isSearching }: { isSearching: boolean }) => {
  const { record } = useViewer()
  const text = isSearching
    ? 'No POIs match your search.'
    : record.abilities.edit
      ? 'Click the map to place the first one.'
      : 'Nothing has been placed on this map yet.'
  return <p className="side__note">{text}</p>
}

interface PoiTreeRows {
  readonly rows: PoiRows
  /** The folded search text; empty if nothing is searched. */
  readonly wanted: string
}

/** Returns the rows of the tree: all of them, or those that the search has found. */
const usePoiRows = (): PoiTreeRows => {
  const content = useContentState((state) => state.content)
  const toggled = useViewerState((state) => state.toggledRows)
  const search = poiSearchOf(useViewer())
  const groups = usePoiGroups(search, content, toggled)
  const found = useHits(search)
  useUnfolded(
    content,
    useViewerState((state) => state.listedId),
  )
  const { groups: shown, matches } = found ?? { groups, matches: null }
  return {
    rows: useMemo(() => poiRows(shown, { toggled, matches }), [shown, toggled, matches]),
    wanted: found?.wanted ?? '',
  }
}

/** Returns the POIs by type. Those of a large map are grouped once a type is unfolded, and then rendered in slices. */
const usePoiGroups = (
  search: PoiSearch,
  content: Content,
  toggled: ReadonlySet<number>,
): PoiGroups | UngroupedPois => {
  const [, showPrepared] = useReducer((count: number) => count + 1, 0)
  const groups = search.groupsOf(content)
  const isDue = groups.byType === null && isAnyUnfolded(content, toggled)
  useEffect(() => {
    if (isDue) return runSliced(search.prepare(content), () => startTransition(showPrepared))
    if (groups.byType !== null) return runSliced(prepareGroups(groups), () => {})
  }, [search, content, groups, isDue])
  return groups
}

/** Unfolds the category and type of the POI that the list is to show, once. */
const useUnfolded = (content: Content, poiId: number | null): void => {
  const { store } = useViewer()
  useEffect(() => {
    if (poiId === null) return
    store.setState(({ toggledRows }) => ({ toggledRows: toggledToShow(content, toggledRows, poiId) }))
    // eslint-disable-next-line react-hooks/exhaustive-deps -- not each time the content changes
  }, [store, poiId])
}

/** Returns the matches. Until a search is done, the previous matches stay if one text starts with the other. */
const useHits = (search: PoiSearch): PoiHits | null => {
  const wanted = useViewerState((state) => wantedIn(state.search))
  const found = useStore(search)
  if (wanted === '' || found === null) return null
  return wanted.startsWith(found.wanted) || found.wanted.startsWith(wanted) ? found : null
}
