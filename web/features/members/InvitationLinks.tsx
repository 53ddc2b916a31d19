import { Link2, X } from 'lucide-react'
import { useId, useState } from 'react'
import type { LinkAnswer, OpenInvitation } from '../../../shared/maps/members.ts'
import type { MemberRole } from '../../../shared/maps/permissions.ts'
import { MEMBER_DIALOG_TEXTS } from '../../../shared/texts/memberTexts.ts'
import { makeLink, takeInvitationBack } from '../../sources/http/members.ts'
import { Button, IconButton } from '../../ui/control/Button.tsx'
import { COPY_FAILED, copyText } from '../../ui/control/CopyButton.tsx'
import { SegmentedControl } from '../../ui/control/SegmentedControl.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { Time } from '../../ui/text/Time.tsx'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { ROLE_OPTIONS } from './MemberRow.tsx'
import { useMemberAct } from './useMembers.ts'

interface InvitationLinksProps {
  mapId: string
  invitations: readonly OpenInvitation[]
}

/** Makes links by which people join, and takes them back. A link is shown once, since the server does not keep it. */
export const InvitationLinks = ({ mapId, invitations }: InvitationLinksProps) => {
  const [role, setRole] = useState<MemberRole>('viewer')
  const [made, setMade] = useState<LinkAnswer | null>(null)
  const act = useMemberAct(mapId)
  const isMobile = useIsMobile()
  const links = invitations.filter(({ user_id }) => user_id === null)
  const isOpen = links.some(({ id }) => id === made?.id)
  return (
    <section className="members__part" aria-label="Invite by a link">
      <h3>Invite by a link</h3>
      <div className="members__line">
        <SegmentedControl label="Role by the link" value={role} options={ROLE_OPTIONS} onChange={setRole} />
        <Button
          size={isMobile ? 'touch' : 'md'}
          icon={<Link2 />}
          disabled={act.isPending}
          onClick={() => act.mutate(async () => setMade(await makeLink(mapId, role)))}
        >
          Make a link
        </Button>
      </div>
      {made && isOpen && <MadeLink url={made.url} />}
      {links.length > 0 && (
        <ul className="members__list">
          {links.map(({ id, role: given, uses, uses_max, expires_at }) => (
            <li key={id} className="member">
              <span className="member__name">
                {MEMBER_DIALOG_TEXTS.roles[given]}
                <em>
                  {' '}
                  used {uses} of {uses_max}, expires <Time at={expires_at} isDate />
                </em>
              </span>
              <IconButton
                label={`Take back the link for ${given}s`}
                size={isMobile ? 'touch' : 'md'}
                disabled={act.isPending}
                onClick={() =>
                  act.mutate(async () => {
                    await takeInvitationBack(mapId, id)
                    toast.say('The link no longer works.')
                  })
                }
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const MadeLink = ({ url }: { url: string }) => {
  const id = useId()
  const isMobile = useIsMobile()
  const copy = async () => {
    if (await copyText(url)) toast.say('Link copied.')
    else toast.error(COPY_FAILED)
  }
  return (
    <div className="members__made" role="status">
      <label htmlFor={id}>{MEMBER_DIALOG_TEXTS.linkOnce}</label>
      <div className="members__line">
        <input id={id} className="field" readOnly value={url} onFocus={(event) => event.target.select()} />
        <Button variant="primary" size={isMobile ? 'touch' : 'md'} onClick={() => void copy()}>
          Copy link
        </Button>
      </div>
    </div>
  )
}
