import { MessageSquareDiff } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useViewer } from '../../shell/viewerContext.ts'
import { Button } from '../../ui/control/Button.tsx'
import { lazyPanel } from '../../ui/lazyPart.tsx'
import { backSettled } from '../../ui/overlay/useBackCloses.ts'
import { FailedPart } from '../../ui/status/FailedPart.tsx'
import { openSuggestionsText } from './proposalTexts.ts'
import { addressToReview, reviewedIn } from './reviewAddress.ts'
import './suggestButton.css'

const ReviewPanel = lazyPanel(
  () => import('./review/ReviewPanel.tsx').then((module) => module.ReviewPanel),
  FailedPart,
)

/** The suggestions for a map beside it, while the address says so. */
export const ReviewBeside = () => {
  const [search] = useSearchParams()
  const reviewed = reviewedIn(search)
  return reviewed.kind === 'none' ? null : <ReviewPanel reviewed={reviewed} />
}

interface ReviewButtonProps {
  /** Called first, to close the drawer that it is in. */
  onChosen?: (() => void) | undefined
}

/** For people who may answer suggestions: how many wait, and the way to them. */
export const ReviewButton = ({ onChosen }: ReviewButtonProps) => {
  const { suggestions } = useViewer().record
  const navigate = useNavigate()
  if (suggestions === null) return null
  const { openCount } = suggestions
  const open = async () => {
    onChosen?.()
    await backSettled()
    await navigate(addressToReview(window.location, { kind: 'list' }))
  }
  return (
    <p className="side__suggest">
      <Button icon={<MessageSquareDiff />} onClick={() => void open()}>
        {openSuggestionsText(openCount)}
      </Button>
    </p>
  )
}
