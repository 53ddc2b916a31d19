import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { PublishedAs } from '../../../sources/http/publications.ts'
import { Button } from '../../../ui/control/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { ProgressBar } from '../../../ui/status/ProgressBar.tsx'
import { PublishForm } from './PublishForm.tsx'
import type { Publishing, usePublish } from './usePublish.ts'
import '../local.css'

const WIDTH_PX = 420

interface PublishDialogProps {
  mapId: string
  /** Of the local map. */
  name: string
  publish: ReturnType<typeof usePublish>
}

/** Asks how a local map is to be published, then says how far that is, and what to do next. */
export const PublishDialog = ({ mapId, name, publish }: PublishDialogProps) => {
  const { state, start, signIn, close } = publish
  const formId = useId()
  if (state.kind === 'idle') return null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={titleOf(state, name)}
      width={WIDTH_PX}
      busy={state.kind === 'underway'}
      keepOnOutsideClick={state.kind === 'asked'}
      footer={<Ways state={state} formId={formId} onStart={start} onSignIn={signIn} onClose={close} />}
    >
      {state.kind === 'asked' ? (
        <PublishForm id={formId} mapId={mapId} name={name} onSubmit={(as) => void start(as)} />
      ) : (
        <PublishState state={state} />
      )}
    </Dialog>
  )
}

const titleOf = (state: Publishing, name: string): string => {
  switch (state.kind) {
    case 'asked':
      return `Publish “${name}”`
    case 'guest':
      return 'Sign in to publish'
    case 'published':
      return `“${state.as.name}” is published`
    default:
      return `Publishing “${name}”`
  }
}

const PublishState = ({ state }: { state: Publishing }) => {
  switch (state.kind) {
    case 'idle':
    case 'asked':
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
            The image and everything on the map are copied. Nobody else sees the map before all of it is
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
          {state.as.isPublic ? 'Everybody can see it now.' : 'Only you can see it.'} The local map stays in
          this browser until you delete it; what you change here from now on does not change the published
          one.
        </p>
      )
  }
}

interface WaysProps {
  state: Publishing
  formId: string
  onStart: (as: PublishedAs) => Promise<void>
  onSignIn: (as: PublishedAs) => void
  onClose: () => void
}

const Ways = ({ state, formId, onStart, onSignIn, onClose }: WaysProps) => {
  const leave = (
    <Button variant="quiet" size="lg" onClick={onClose}>
      {state.kind === 'published' ? 'Close' : 'Cancel'}
    </Button>
  )
  switch (state.kind) {
    case 'asked':
      return (
        <>
          {leave}
          <Button variant="primary" size="lg" type="submit" form={formId}>
            Publish
          </Button>
        </>
      )
    case 'guest':
      return (
        <>
          {leave}
          <Button variant="primary" size="lg" onClick={() => onSignIn(state.as)}>
            Sign in
          </Button>
        </>
      )
    case 'failed':
      return (
        <>
          {leave}
          <Button variant="primary" size="lg" onClick={() => void onStart(state.as)}>
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
