import { Plus } from 'lucide-react'
import { IconButton } from '../../ui/Button.tsx'
import { coordinateText } from '../../shell/coordinates.ts'
import { EyeButton } from '../../shell/EyeButton.tsx'
import { SECTION_NAMES } from '../../shell/sectionNames.ts'
import { SideSection } from '../../shell/SideSection.tsx'
import { useContentState, useViewer } from '../../shell/viewerContext.ts'
import { shownOf, useVisibility, withHidden } from '../../shell/visibility.ts'
import { PoiTree } from './PoiTree.tsx'
import { usePoiRows } from './usePoiRows.ts'
import './poiTree.css'

export interface PoiSectionProps {
  /** After a POI was chosen: the drawer closes. */
  onChosen?: () => void
}

/** Every POI of the map, sorted by category and type: the way to them without the canvas. */
export const PoiSection = ({ onChosen }: PoiSectionProps) => {
  const count = useContentState((state) => state.content.pois.size)
  const { rows, wanted } = usePoiRows()
  return (
    <SideSection name={SECTION_NAMES.pois} count={count} actions={<SectionActions onAdd={onChosen} />}>
      <span className="visually-hidden" role="status">
        {wanted !== '' && foundText(rows.poiCount)}
      </span>
      {rows.length === 0 && <EmptyNote isSearching={wanted !== ''} />}
      <PoiTree rows={rows} wanted={wanted} onChosen={onChosen} />
    </SideSection>
  )
}

const SectionActions = ({ onAdd }: { onAdd?: () => void }) => {
  const { record, scene, focusOn, session, visibility } = useViewer()
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
    visibility.setState(({ hiddenTypes }) => ({
      hiddenTypes: withHidden(hiddenTypes, typeIds(), shown === 'all'),
    }))
  return (
    <>
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
    ? 'No POI holds that text.'
    : record.abilities.edit
      ? 'Click the map to place the first one.'
      : 'Nothing has been placed on this map yet.'
  return <p className="side__note">{text}</p>
}
