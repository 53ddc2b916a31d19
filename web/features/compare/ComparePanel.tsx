import { ArrowLeft, X } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { isSuggesting } from '../../shell/suggestAddress.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { IconButton } from '../../ui/control/Button.tsx'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { useCurrentUser } from '../account/currentUser.ts'
import { SignInButton } from '../account/SignInButton.tsx'
import { focusOnMount } from '../proposals/review/focusOnMount.ts'
import { ReviewPlace } from '../proposals/review/ReviewPlace.tsx'
import { ChooseOther } from './ChooseOther.tsx'
import { addressToCompare, type Compared } from '../../shell/compareAddress.ts'
import { OpenedComparison } from './OpenedComparison.tsx'
import './compare.css'

const CHOOSING: Compared = { kind: 'choosing' }
const NONE: Compared = { kind: 'none' }

/** What is different on another map, or the choice of one. */
export const ComparePanel = ({ compared }: { compared: Exclude<Compared, { kind: 'none' }> }) => {
  const { record } = useViewer()
  const { user, isLoading } = useCurrentUser()
  const navigate = useNavigate()
  const isMobile = useIsMobile()
  const go = (next: Compared) => void navigate(addressToCompare(window.location, next), { replace: true })
  const size = isMobile ? 'touch' : 'md'
  const mayChoose = compared.kind === 'map' && !isSuggesting(record.abilities)
  return (
    <ReviewPlace label="Another map beside this one" onEscape={() => go(mayChoose ? CHOOSING : NONE)}>
      <div className="review__head">
        {mayChoose && (
          <IconButton label="Choose another map" size={size} onClick={() => go(CHOOSING)}>
            <ArrowLeft />
          </IconButton>
        )}
        <h2 key={compared.kind} ref={focusOnMount} tabIndex={-1}>
          {compared.kind === 'map' ? 'Compared' : 'Compare with'}
        </h2>
        <IconButton label="Close the comparison" size={size} onClick={() => go(NONE)}>
          <X />
        </IconButton>
      </div>
      {user === null && !isLoading ? (
        <div className="review__about compare__guest">
          <p>Sign in to compare maps.</p>
          <SignInButton />
        </div>
      ) : compared.kind === 'map' ? (
        <OpenedComparison key={compared.id} otherId={compared.id} />
      ) : (
        <ChooseOther onChoose={(id) => go({ kind: 'map', id })} />
      )}
    </ReviewPlace>
  )
}
