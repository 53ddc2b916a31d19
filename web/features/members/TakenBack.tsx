import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { addressToSuggest } from '../../shell/suggestAddress.ts'
import { reloadMapRecord } from '../../shell/useOpenedMap.ts'
import { useContentState, useViewer } from '../../shell/viewerContext.ts'
import { turnIntoSuggestion } from '../../sources/suggestions/suggestionLists.ts'
import { Button } from '../../ui/control/Button.tsx'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { countText } from '../../ui/text/numberText.ts'
import { useCurrentUser } from '../account/currentUser.ts'
import { useIsSignedOut } from '../account/useIsSignedOut.ts'
import { useSignIn } from '../account/useSignIn.ts'

interface TakenBackProps {
  /** Whether the map cannot be seen any more either. */
  isGone?: boolean
}

/**
 * Says to somebody who could change the map when it was opened, and can no longer, that this is so, or that they are signed out.
 * What was not saved by then is kept in this browser: it is sent after signing in, offered as a suggestion where the map takes
 * them, or as a file.
 */
export const TakenBack = ({ isGone = false }: TakenBackProps) => {
  const { record } = useViewer()
  const [wasEditor] = useState(record.abilities.edit)
  return wasEditor && (isGone || !record.abilities.edit) ? <Told isGone={isGone} /> : null
}

const Told = (props: Required<TakenBackProps>) => (useIsSignedOut() ? <SignedOut /> : <NoLonger {...props} />)

const SignedOut = () => {
  const { record, session } = useViewer()
  const client = useQueryClient()
  const signIn = useSignIn()
  const count = usePendingCount()
  const goOn = useCallback(() => {
    session.retry()
    reloadMapRecord(client, record.id)
  }, [session, client, record.id])
  useEffect(() => {
    // They may have signed in elsewhere.
    window.addEventListener('focus', goOn)
    return () => window.removeEventListener('focus', goOn)
  }, [goOn])
  const kept =
    count === 0 ? '' : ` ${countText(count, 'change')} ${isOrAre(count)} kept in this browser until then.`
  return (
    <Banner
      text={`You are signed out. Sign in to go on changing this map.${kept}`}
      action={
        <Button size="sm" onClick={() => void signIn().then(goOn)}>
          Sign in
        </Button>
      }
    />
  )
}

const NoLonger = ({ isGone }: Required<TakenBackProps>) => {
  const { record, session } = useViewer()
  const { user } = useCurrentUser()
  const navigate = useNavigate()
  const count = usePendingCount()
  if (count === 0) return isGone ? null : <Banner text="You can look at this map, but no longer change it." />
  const kept = `${countText(count, 'change')} of yours could not be saved, and ${isOrAre(count)} kept in this browser.`
  const suggest = async () => {
    try {
      await turnIntoSuggestion({ mapId: record.id, userId: user?.id ?? null })
      void navigate(addressToSuggest(window.location))
    } catch {
      toast.error('This browser could not turn your changes into a suggestion.')
    }
  }
  return (
    <Banner
      text={`You can no longer change this map. ${kept}`}
      action={
        record.abilities.suggest && !isGone ? (
          <Button size="sm" onClick={() => void suggest()}>
            Suggest them
          </Button>
        ) : (
          <Button size="sm" onClick={() => download(record.name, session.pendingChanges().changes)}>
            Download them
          </Button>
        )
      }
    />
  )
}

/** Asked anew whenever the content or its pending lists change. */
const usePendingCount = (): number => {
  const { session } = useViewer()
  return useContentState(() => session.pendingChanges().changes.length)
}

const isOrAre = (count: number) => (count === 1 ? 'is' : 'are')

const download = (mapName: string, changes: readonly unknown[]): void => {
  const link = document.createElement('a')
  const url = URL.createObjectURL(new Blob([JSON.stringify(changes, null, 2)], { type: 'application/json' }))
  link.href = url
  link.download = `${mapName} – unsaved changes.json`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), REVOKED_AFTER_MS)
}

/** Some browsers begin a download only after the click has been handled. */
const REVOKED_AFTER_MS = 60_000
