import { ArrowLeft, X } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { addressToWalk, type Walked } from '../../shell/historyAddress.ts'
import { IconButton } from '../../ui/control/Button.tsx'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { HelpLink } from '../../ui/text/HelpLink.tsx'
import { focusOnMount } from '../proposals/review/focusOnMount.ts'
import { ReviewPlace } from '../proposals/review/ReviewPlace.tsx'
import { EntityHistory } from './EntityHistory.tsx'
import { OpenedSitting } from './OpenedSitting.tsx'
import { SittingList } from './SittingList.tsx'
import { useFreshHistory } from './useFreshHistory.ts'
import './history.css'

const TITLES = { list: 'History', sitting: 'What was done', entity: 'History' } as const

/** Who changed what on the map, one sitting of that, or what was done to one thing. */
export const HistoryPanel = ({ walked }: { walked: Exclude<Walked, { kind: 'none' }> }) => {
  const navigate = useNavigate()
  const isMobile = useIsMobile()
  useFreshHistory()
  const size = isMobile ? 'touch' : 'md'
  const go = (next: Walked) => void navigate(addressToWalk(window.location, next), { replace: true })
  const close = () => {
    go({ kind: 'none' })
    document.getElementById('map')?.focus()
  }
  const goBack = walked.kind === 'list' ? close : () => go({ kind: 'list' })
  return (
    <ReviewPlace label="History of this map" onEscape={goBack}>
      <div className="review__head">
        {walked.kind !== 'list' && (
          <IconButton label="All of the history" size={size} onClick={goBack}>
            <ArrowLeft />
          </IconButton>
        )}
        <h2 key={JSON.stringify(walked)} ref={focusOnMount} tabIndex={-1}>
          {TITLES[walked.kind]}
        </h2>
        <IconButton label="Close the history" size={size} onClick={close}>
          <X />
        </IconButton>
      </div>
      {walked.kind === 'list' && (
        <HelpLink chapter="working-together" section="the-history">
          How the history works
        </HelpLink>
      )}
      {walked.kind === 'list' && (
        <SittingList onOpen={({ first, last }) => go({ kind: 'sitting', first, last })} />
      )}
      {walked.kind === 'sitting' && (
        <OpenedSitting key={`${walked.first}-${walked.last}`} first={walked.first} last={walked.last} />
      )}
      {walked.kind === 'entity' && <EntityHistory key={walked.entity.id} entity={walked.entity} />}
    </ReviewPlace>
  )
}
