import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { coordinateText } from '../../shell/coordinates.ts'
import { useContentState } from '../../shell/viewerContext.ts'
import { useFoundCounts } from './foundCounts.ts'

/** How much of a map its reader has found. */
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
