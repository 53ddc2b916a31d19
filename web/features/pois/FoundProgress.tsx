import { CircleCheck } from 'lucide-react'
import { useContentState } from '../../shell/viewerContext.ts'
import { IconButton } from '../../ui/Button.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { coordinateText } from '../../ui/numberText.ts'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { useFound, useFoundActions, useFoundCounts } from './foundPois.ts'

/** Shows how many POIs of the map the viewer has found. */
export const FoundProgress = () => {
  const all = useContentState((state) => state.content.pois.size)
  const { total } = useFoundCounts()
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
