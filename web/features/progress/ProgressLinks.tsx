import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RefreshCw, Unlink } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../shared/paths.ts'
import { FIRST_PLAYTHROUGH_ID } from '../../../shared/progress/playthroughs.ts'
import type { ListedProgressLink } from '../../../shared/progress/sharedProgress.ts'
import { PROGRESS_TEXTS } from '../../../shared/texts/progressTexts.ts'
import { takeProgressLinkBack } from '../../sources/http/progressLinks.ts'
import { Button } from '../../ui/control/Button.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { HelpLink } from '../../ui/text/HelpLink.tsx'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { progressLinksKey, useProgressLinks } from './useProgressLinks.ts'
import './progressLinks.css'

/** The links to one's progress, each to be taken back. Nothing while there have been none. */
export const ProgressLinks = ({ userId }: { userId: number }) => {
  const links = useProgressLinks(userId)
  const title = useRef<HTMLHeadingElement>(null)
  const [isUsed, setUsed] = useState(false)
  if (links.isPending || (links.data?.length === 0 && !isUsed)) return null
  return (
    <section className="progress-links" aria-labelledby="progress-links-title">
      <h2 className="page__section" id="progress-links-title" tabIndex={-1} ref={title}>
        {PROGRESS_TEXTS.links.title}
      </h2>
      <p>{PROGRESS_TEXTS.links.text}</p>
      {links.isError && (
        <p className="progress-links__failed" role="status">
          {PROGRESS_TEXTS.links.failed}
          <Button size="sm" icon={<RefreshCw />} onClick={() => void links.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {links.data?.length === 0 && <p>{PROGRESS_TEXTS.links.none}</p>}
      {links.data && links.data.length > 0 && (
        <ul className="progress-links__list">
          {links.data.map((link) => (
            <Row
              key={`${link.map_id}:${link.playthrough}`}
              link={link}
              userId={userId}
              onGone={() => {
                setUsed(true)
                title.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      <HelpLink chapter="looking-at-maps" section="show-others-your-progress">
        How sharing works
      </HelpLink>
    </section>
  )
}

interface RowProps {
  readonly link: ListedProgressLink
  readonly userId: number
  /** Called once it is taken back, before its row is gone. */
  readonly onGone: () => void
}

const Row = ({ link: { map_id, map, playthrough, playthrough_name }, userId, onGone }: RowProps) => {
  const client = useQueryClient()
  const isMobile = useIsMobile()
  const { mutate, isPending } = useMutation({
    mutationFn: () => takeProgressLinkBack(String(map_id), playthrough ?? FIRST_PLAYTHROUGH_ID),
    onSuccess: async () => {
      toast.say(PROGRESS_TEXTS.links.takenBack)
      onGone()
      await client.invalidateQueries({ queryKey: progressLinksKey(userId) })
    },
    onError: () => toast.error(PROGRESS_TEXTS.links.notTakenBack),
  })
  const run = playthrough === null ? null : (playthrough_name ?? PROGRESS_TEXTS.links.unnamed)
  const name = map?.name ?? PROGRESS_TEXTS.links.unseen
  return (
    <li>
      <span className="progress-links__name">
        {map ? (
          <Link
            to={paths.map({ id: map.id, slug: map.slug, uploaderUsername: map.uploader_username })}
            className="cut"
          >
            {name}
          </Link>
        ) : (
          <span>{name}</span>
        )}
        {run !== null && <span className="progress-links__run cut">{run}</span>}
      </span>
      <Button
        size={isMobile ? 'touch' : 'sm'}
        icon={<Unlink />}
        disabled={isPending}
        aria-label={`${PROGRESS_TEXTS.links.takeBack}: ${name}${run === null ? '' : `, ${run}`}`}
        onClick={() => mutate()}
      >
        {PROGRESS_TEXTS.links.takeBack}
      </Button>
    </li>
  )
}
