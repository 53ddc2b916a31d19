import { Eye, UserRound } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { addressToOwnProgress } from '../../shell/progressAddress.ts'
import { useContentState } from '../../shell/viewerContext.ts'
import { Button } from '../../ui/control/Button.tsx'
import { coordinateText } from '../../ui/text/numberText.ts'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { useFoundCounts } from '../pois/useFound.ts'
import './sharedProgress.css'

/** Says above a map whose marks are on it, and leads back to one's own. */
export const SharedProgressBar = () => {
  const navigate = useNavigate()
  const isMobile = useIsMobile()
  const all = useContentState((state) => state.content.pois.size)
  const { total } = useFoundCounts()
  return (
    <section className="shared-progress" aria-label="Somebody’s progress">
      <Eye aria-hidden />
      <p role="status">
        You are looking at somebody’s progress.{' '}
        <span className="num">
          {coordinateText(total)} of {coordinateText(all)} found.
        </span>{' '}
        Nothing can be changed here.
      </p>
      <Button
        size={isMobile ? 'touch' : 'sm'}
        icon={<UserRound />}
        onClick={() => void navigate(addressToOwnProgress(window.location), { replace: true })}
      >
        Show mine
      </Button>
    </section>
  )
}
