import { RefreshCw } from 'lucide-react'
import type { MembersAnswer } from '../../../shared/maps/members.ts'
import { MEMBER_DIALOG_TEXTS } from '../../../shared/texts/memberTexts.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { Button } from '../../ui/control/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import { HelpLink } from '../../ui/text/HelpLink.tsx'
import { HandOver } from './HandOver.tsx'
import { InvitationLinks } from './InvitationLinks.tsx'
import { InvitePerson } from './InvitePerson.tsx'
import { LeaveButton } from './LeaveButton.tsx'
import { MemberRow } from './MemberRow.tsx'
import { useMembers } from './useMembers.ts'
import './members.css'

const WIDTH_PX = 560

/** Who takes part in the map; its owner chooses them here, and hands it over. */
export const MembersDialog = ({ onClose }: { onClose: () => void }) => {
  const { record } = useViewer()
  const mapId = record.parent?.id ?? record.id
  const { data, isError, refetch } = useMembers(mapId)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={MEMBER_DIALOG_TEXTS.title}
      width={WIDTH_PX}
    >
      {data ? (
        <Members mapId={mapId} members={data} onClose={onClose} />
      ) : isError ? (
        <EmptyState
          art="error"
          title={MEMBER_DIALOG_TEXTS.failed}
          level={3}
          action={
            <Button icon={<RefreshCw />} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        />
      ) : (
        <Skeleton height="44px" />
      )}
    </Dialog>
  )
}

interface MembersProps {
  mapId: string
  members: MembersAnswer
  onClose: () => void
}

const Members = ({ mapId, members, onClose }: MembersProps) => {
  const { record } = useViewer()
  const isChosenHere = record.abilities.members && record.parent === null
  const persons = members.invitations.filter(({ user_id }) => user_id !== null)
  return (
    <div className="members">
      <ul className="members__list" aria-label={MEMBER_DIALOG_TEXTS.title}>
        <li className="member">
          <span className="member__name cut">@{members.owner.username}</span>
          <span className="member__role">Owner</span>
        </li>
        {members.members.map(({ user_id, username, role }) => (
          <MemberRow key={user_id} mapId={mapId} member={{ user_id, username, role }} isMine={isChosenHere} />
        ))}
        {persons.map(({ user_id, username, role }) => (
          <MemberRow
            key={user_id}
            mapId={mapId}
            member={{ user_id: user_id ?? 0, username: username ?? '', role }}
            isMine={isChosenHere}
            isInvited
          />
        ))}
      </ul>
      <HelpLink chapter="working-together" section="members">
        What members may do
      </HelpLink>
      {isChosenHere && members.members.length + persons.length === 0 && (
        <p className="members__none">{MEMBER_DIALOG_TEXTS.none}</p>
      )}
      {record.abilities.members && record.parent !== null && (
        <p className="members__none">A region map is shared with the members of its map.</p>
      )}
      {isChosenHere && (
        <>
          <InvitePerson mapId={mapId} />
          <InvitationLinks mapId={mapId} invitations={members.invitations} />
          <HandOver mapId={mapId} offer={members.hand_over} />
        </>
      )}
      {record.sharing?.role != null && <LeaveButton mapId={mapId} onLeft={onClose} />}
    </div>
  )
}
