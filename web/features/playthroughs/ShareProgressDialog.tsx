import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, Link2, LogIn, Unlink } from 'lucide-react'
import { useId } from 'react'
import { FIRST_PLAYTHROUGH_ID } from '../../../shared/progress/playthroughs.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { ApiError } from '../../sources/http/api.ts'
import { fetchProgressSettings } from '../../sources/http/progress.ts'
import { makeProgressLink, takeProgressLinkBack } from '../../sources/http/progressLinks.ts'
import { Button } from '../../ui/control/Button.tsx'
import { COPY_FAILED, copyText } from '../../ui/control/CopyButton.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import { HelpLink } from '../../ui/text/HelpLink.tsx'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { useCurrentUser } from '../account/currentUser.ts'
import { useSignIn } from '../account/useSignIn.ts'
import { progressLinksKey, useProgressLinks } from '../progress/useProgressLinks.ts'
import { usePlaythroughs } from './usePlaythroughs.ts'

const WIDTH_PX = 480

/** Makes a link to the marks of the playthrough that is shown, and takes it back. */
export const ShareProgressDialog = ({ onClose }: { onClose: () => void }) => {
  const { user } = useCurrentUser()
  const { shown } = usePlaythroughs()
  return (
    <Dialog open onOpenChange={onClose} title="Share your progress" width={WIDTH_PX}>
      <div className="marks-file">
        <p>
          Whoever has the link sees the found marks of “{shown.name}”, its pins, and its drawings that are
          public and shown, as they are then, and nothing else: not your name, and not when you made them.
          They can change nothing.
        </p>
        {user ? <OfAccount userId={user.id} /> : <ForGuest />}
        <HelpLink chapter="looking-at-maps" section="show-others-your-progress">
          How sharing works
        </HelpLink>
      </div>
    </Dialog>
  )
}

const ForGuest = () => {
  const signIn = useSignIn()
  return (
    <>
      <p>A link shows what is in your account. Sign in, and keep your progress there.</p>
      <div className="marks-file__acts">
        <Button variant="primary" icon={<LogIn />} onClick={() => void signIn()}>
          Sign in
        </Button>
      </div>
    </>
  )
}

const OfAccount = ({ userId }: { userId: number }) => {
  const { data, isError, refetch } = useQuery({
    queryKey: ['progressSettings', userId],
    queryFn: ({ signal }) => fetchProgressSettings(signal),
    gcTime: 0,
  })
  if (isError)
    return (
      <div className="marks-file__acts" role="alert">
        <p>This could not be loaded.</p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    )
  if (!data) return <Skeleton height="36px" />
  if (data.state !== 'on')
    return (
      <p role="note">
        Your progress is in this browser alone. Turn on <em>Keep my progress in my account</em> in your
        profile, in the account menu, and come back.
      </p>
    )
  return <MadeLink userId={userId} />
}

const MadeLink = ({ userId }: { userId: number }) => {
  const client = useQueryClient()
  const { mapId } = useViewer()
  const { shown } = usePlaythroughs()
  const links = useProgressLinks(userId)
  const isThere = links.data?.some(
    ({ map_id, playthrough }) =>
      String(map_id) === mapId && (playthrough ?? FIRST_PLAYTHROUGH_ID) === shown.id,
  )
  const id = useId()
  const size = useIsMobile() ? 'touch' : 'md'
  const { data, mutate, isPending } = useMutation({
    mutationFn: async (wish: 'make' | 'takeBack') => {
      if (wish === 'make') return (await makeProgressLink(mapId, shown.id)).url
      await takeProgressLinkBack(mapId, shown.id)
      return null
    },
    onSuccess: async (url) => {
      if (url === null) toast.say('The link does not work any more.')
      else void copy(url)
      await client.invalidateQueries({ queryKey: progressLinksKey(userId) })
    },
    onError: (error) => toast.error((error instanceof ApiError && error.text) || FAILED),
  })
  return (
    <>
      {isThere !== undefined && <p>{isThere ? LINK_WORKS : NO_LINK}</p>}
      {data && (
        <div className="marks-file__link" role="status">
          <label htmlFor={id}>Link to your progress</label>
          <input id={id} className="field" readOnly value={data} onFocus={(event) => event.target.select()} />
        </div>
      )}
      <div className="marks-file__acts">
        <Button
          variant="primary"
          size={size}
          icon={data ? <Copy /> : <Link2 />}
          disabled={isPending}
          onClick={() => (data ? void copy(data) : mutate('make'))}
        >
          Copy link
        </Button>
        <Button
          size={size}
          icon={<Unlink />}
          disabled={isPending || isThere === false}
          onClick={() => mutate('takeBack')}
        >
          Take back
        </Button>
      </div>
      <p>
        The link stays the same until you take it back. Then it works for nobody any more. All your links are
        listed in <em>My Progress</em>, in the account menu.
      </p>
    </>
  )
}

const LINK_WORKS = 'There is a link to this playthrough, and it works now.'
const NO_LINK = 'There is no link to this playthrough yet.'
const FAILED = 'This did not work. Check your connection, then try again.'

const copy = async (url: string): Promise<void> => {
  if (await copyText(url)) toast.say('Link copied.')
  else toast.error(COPY_FAILED)
}
