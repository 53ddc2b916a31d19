import { useState } from 'react'
import { Link } from 'react-router-dom'
import * as z from 'zod/mini'
import { type InboxMessage, inboxMessageSchema, type MessageState } from '../../../shared/admin/adminInbox.ts'
import { FEEDBACK_MAX } from '../../../shared/limits.ts'
import { paths } from '../../../shared/paths.ts'
import { adminListPath, answerMessage, setMessageState } from '../../sources/http/admin.ts'
import { Button } from '../../ui/control/Button.tsx'
import { SegmentedControl } from '../../ui/control/SegmentedControl.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { AdminList } from './AdminList.tsx'
import { TextDialog } from './TextDialog.tsx'
import { useAdminAct } from './useAdminAct.ts'
import { useAdminList } from './useAdminList.ts'
import { useAdminQuery } from './useAdminQuery.ts'

const FILTERS = [
  { value: 'open', label: 'Open' },
  { value: 'done', label: 'Done' },
] as const

const messagesSchema = z.array(inboxMessageSchema)

const SAID = {
  new: 'The message is open again.',
  read: 'The message is open, and read.',
  done: 'The message is done.',
} as const satisfies Record<MessageState, string>

/** What people have written, the newest first: to be read, answered and done. */
export const FeedbackSection = () => {
  const { get, set } = useAdminQuery()
  const only = get('only') === 'done' ? 'done' : 'open'
  const list = useAdminList(adminListPath('feedback', { only }), messagesSchema)
  const [answering, setAnswering] = useState<InboxMessage | null>(null)
  const act = useAdminAct()
  const mark = (message: InboxMessage, state: MessageState) =>
    act(() => setMessageState(message.id, state), {
      done: SAID[state],
      failed: 'The message could not be changed.',
    })
  return (
    <>
      <div className="admin-bar">
        <SegmentedControl
          label="Show"
          value={only}
          options={FILTERS}
          onChange={(value) => set('only', value === 'open' ? '' : value)}
        />
      </div>
      <AdminList
        key={only}
        label="Messages"
        list={list}
        none={only === 'open' ? 'No message waits' : 'Nothing is done yet'}
      >
        {(message) => (
          <MessageRow
            key={message.id}
            message={message}
            onMark={(state) => void mark(message, state)}
            onAnswer={() => setAnswering(message)}
          />
        )}
      </AdminList>
      {answering && (
        <TextDialog
          title={`Answer ${answering.from?.username ?? 'a deleted user'}`}
          label="Answer"
          hint="They read it where they wrote the message, which is done then."
          most={FEEDBACK_MAX}
          required="Please write an answer."
          initial={answering.answer ?? ''}
          verb="Send answer"
          perform={(answer) => answerMessage(answering.id, answer)}
          done="The answer is sent."
          failed="The answer could not be sent."
          onClose={() => setAnswering(null)}
        />
      )}
    </>
  )
}

interface MessageRowProps {
  message: InboxMessage
  onMark: (state: MessageState) => void
  onAnswer: () => void
}

const MessageRow = ({ message, onMark, onAnswer }: MessageRowProps) => {
  const { from, state } = message
  const sender = from?.username ?? 'a deleted user'
  return (
    <li>
      <div className="admin-list__what">
        <p className="admin-list__facts">
          {from ? <Link to={paths.adminUser(from.id)}>{from.username}</Link> : sender}
          {from && ` <${from.email}>`} · <Time at={message.created_at} />
          {state === 'new' && <span className="admin-badge admin-badge--new">New</span>}
        </p>
        <p className="admin-list__text">{message.message}</p>
        {message.answer !== null && <blockquote>{message.answer}</blockquote>}
      </div>
      <div className="admin-acts">
        {state === 'new' && (
          <Button
            variant="quiet"
            aria-label={`Mark as read: message of ${sender}`}
            onClick={() => onMark('read')}
          >
            Mark as read
          </Button>
        )}
        {from && (
          <Button
            aria-label={`${message.answer === null ? 'Answer' : 'Change answer'}: message of ${sender}`}
            onClick={onAnswer}
          >
            {message.answer === null ? 'Answer' : 'Change answer'}
          </Button>
        )}
        {state === 'done' ? (
          <Button aria-label={`Open again: message of ${sender}`} onClick={() => onMark('read')}>
            Open again
          </Button>
        ) : (
          <Button aria-label={`Done: message of ${sender}`} onClick={() => onMark('done')}>
            Done
          </Button>
        )}
      </div>
    </li>
  )
}
