import { ArrowLeft, X } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { useViewer } from '../../../shell/viewerContext.ts'
import { IconButton } from '../../../ui/control/Button.tsx'
import { useIsMobile } from '../../../ui/useMediaQuery.ts'
import { addressToReview, type Reviewed } from '../reviewAddress.ts'
import { OpenedReview } from './OpenedReview.tsx'
import { ProposalList } from './ProposalList.tsx'
import { focusOnMount } from './focusOnMount.ts'
import { ReviewPlace } from './ReviewPlace.tsx'

/** The suggestions for a map, or one of them, beside the map; on phones a sheet over its lower half. */
export const ReviewPanel = ({ reviewed }: { reviewed: Reviewed }) => {
  const { record } = useViewer()
  const navigate = useNavigate()
  const isMobile = useIsMobile()
  const go = (next: Reviewed) => void navigate(addressToReview(window.location, next), { replace: true })
  const isEditor = record.suggestions !== null
  const isOne = reviewed.kind === 'one'
  const close = () => {
    go({ kind: 'none' })
    document.getElementById('map')?.focus()
  }
  const goBack = isOne && isEditor ? () => go({ kind: 'list' }) : close
  const back = isOne && isEditor && (
    <IconButton label="All suggestions" size={isMobile ? 'touch' : 'md'} onClick={goBack}>
      <ArrowLeft />
    </IconButton>
  )
  return (
    <ReviewPlace label="Suggestions for this map" onEscape={goBack}>
      <div className="review__head">
        {back}
        <h2 key={isOne ? reviewed.id : 'list'} ref={focusOnMount} tabIndex={-1}>
          {isOne ? 'Suggestion' : 'Suggestions'}
        </h2>
        <IconButton label="Close suggestions" size={isMobile ? 'touch' : 'md'} onClick={close}>
          <X />
        </IconButton>
      </div>
      {isOne ? (
        <OpenedReview
          key={reviewed.id}
          id={reviewed.id}
          onDone={() => go(isEditor ? { kind: 'list' } : { kind: 'none' })}
        />
      ) : (
        <ProposalList onOpen={(id) => go({ kind: 'one', id })} />
      )}
    </ReviewPlace>
  )
}
