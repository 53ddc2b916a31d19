import { CircleCheck } from 'lucide-react'
import type { FoundFilter } from '../../../scene/markers/markerFilter.ts'
import { useContentState } from '../../../shell/viewerContext.ts'
import { IconButton } from '../../../ui/control/Button.tsx'
import { SegmentedControl } from '../../../ui/control/SegmentedControl.tsx'
import { ProgressBar } from '../../../ui/status/ProgressBar.tsx'
import { coordinateText } from '../../../ui/text/numberText.ts'
import { useIsMobile } from '../../../ui/useMediaQuery.ts'
import { useFound, useFoundActions, useFoundCounts } from '../useFound.ts'

const FILTERS = [
  { value: 'all', label: 'Show all' },
  { value: 'unfound', label: 'Hide found' },
  { value: 'found', label: 'Only found' },
] as const satisfies readonly { value: FoundFilter; label: string }[]

/** Shows how many POIs of the map the viewer has found, and chooses which of them are on the map. */
export const FoundProgress = () => {
  const all = useContentState((state) => state.content.pois.size)
  const { total } = useFoundCounts()
  const filter = useFound((found) => found.filter)
  const { setFilter } = useFoundActions()
  if (all === 0) return null
  return (
    <div className="found-progress">
      <p>
        <span>Found</span>{' '}
        <span className="num">
          {coordinateText(total)} of {coordinateText(all)}
        </span>
      </p>
      <ProgressBar label="Found POIs" value={total / all} />
      <SegmentedControl label="POIs on the map" value={filter} options={FILTERS} onChange={setFilter} />
    </div>
  )
}

/** Dims found POIs, or shows them like the others. */
export const FoundToggle = () => {
  const areShown = useFound((found) => found.areShown)
  const { setShown } = useFoundActions()
  return (
    <IconButton
      size={useIsMobile() ? 'touch' : 'md'}
      label={areShown ? 'Hide found POIs' : 'Show found POIs'}
      className={areShown ? 'is-on' : undefined}
      tooltipSide="left"
      onClick={() => setShown(!areShown)}
    >
      <CircleCheck />
    </IconButton>
  )
}
