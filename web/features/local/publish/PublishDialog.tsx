import { CircleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Button } from '../../../ui/control/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { ProgressBar } from '../../../ui/status/ProgressBar.tsx'
import type { Publishing, usePublish } from './usePublish.ts'
import '../local.css'

const WIDTH_PX = 420

/** How far the publishing of a local map is, and what to do next. */
export const PublishDialog = ({
  name,
  publish: { state, start, signIn, close },
}: {
  name: string
  publish: ReturnType<typeof usePublish>
}) =>
  state.kind === 'idle' ? null : (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={titleOf(state, name)}
      width={WIDTH_PX}
      busy={state.kind === 'underway'}
      footer={<Ways state={state} onStart={() => void start()} onSignIn={signIn} onClose={close} />}
    >
      <PublishState state={state} />
    </Dialog>
  )

const titleOf = (state: Publishing, name: string): string => {
  if (state.kind === 'guest') return 'Sign in to publish'
  return state.kind === 'published' ? `“${name}” is published` : `Publishing “${name}”`
}

const PublishState = ({ state }: { state: Publishing }) => {
  switch (state.kind) {
    case 'idle':
      return null
    case 'guest':
      return (
        <p>
          A published map belongs to an account. Sign in, and it goes on right here. Nothing of the map has
          left this browser yet.
        </p>
      )
    case 'underway':
      return (
        <div className="local-publishing">
          <p>
            The image, everything on the map and your own marks are copied. Others see it once all of it is
            there.
          </p>
          <ProgressBar label="Publishing" value={state.progress} />
        </div>
      )
    case 'failed':
      return (
        <div className="form-problem" role="alert">
          <CircleAlert />
          <p>{state.text}</p>
        </div>
      )
    case 'published':
      return (
        <p role="status">
          Everybody can see it now. The local map stays in this browser until you delete it; what you change
          here from now on does not change the published one.
        </p>
      )
  }
}

interface WaysProps {
  state: Publishing
  onStart: () => void
  onSignIn: () => void
  onClose: () => void
}

const Ways = ({ state, onStart, onSignIn, onClose }: WaysProps) => {
  const leave = (
    <Button variant="quiet" size="lg" onClick={onClose}>
      {state.kind === 'published' ? 'Close' : 'Cancel'}
    </Button>
  )
  switch (state.kind) {
    case 'guest':
      return (
        <>
          {leave}
          <Button variant="primary" size="lg" onClick={onSignIn}>
            Sign in
          </Button>
        </>
      )
    case 'failed':
      return (
        <>
          {leave}
          <Button variant="primary" size="lg" onClick={onStart}>
            Try again
          </Button>
        </>
      )
    case 'published':
      return (
        <>
          {leave}
          <Link className="btn btn--primary btn--lg" to={state.path}>
            Open the map
          </Link>
        </>
      )
    default:
      return leave
  }
}
