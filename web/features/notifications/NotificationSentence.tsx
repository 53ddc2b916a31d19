import type { ReactNode } from 'react'
import type { Notified } from '../../../shared/people/notifications.ts'

/** What a notification says, and below it the words that it is about. */
export const NotificationSentence = ({ what }: { what: Notified }) => {
  const { sentence, words } = tell(what)
  return (
    <>
      <span className="notification__text">{sentence}</span>
      {words && <span className="notification__words">{words}</span>}
    </>
  )
}

interface Telling {
  readonly sentence: ReactNode
  readonly words?: string | null
}

const ANSWERS = {
  taken: 'was taken',
  taken_in_part: 'was taken in part',
  declined: 'was declined',
} as const

const tell = (what: Notified): Telling => {
  const map = <b>{what.map_name}</b>
  switch (what.kind) {
    case 'suggestion_arrived':
      return {
        sentence: (
          <>
            <Person name={what.from} /> suggests a change to {map}
          </>
        ),
      }
    case 'suggestion_answered':
      return {
        sentence: (
          <>
            Your suggestion for {map} {ANSWERS[what.state]}
          </>
        ),
        words: what.word,
      }
    case 'suggestion_hidden':
      return {
        sentence: <>Moderators have hidden your suggestion for {map}</>,
        words: reasonText(what.reason),
      }
    case 'suggestion_shown':
      return { sentence: <>Your suggestion for {map} is shown again</>, words: what.excerpt }
    case 'comment_reply':
      return {
        sentence: (
          <>
            <Person name={what.from} /> replied to your comment on {map}
          </>
        ),
        words: what.excerpt,
      }
    case 'comment_mention':
      return {
        sentence: (
          <>
            <Person name={what.from} /> mentioned you on {map}
          </>
        ),
        words: what.excerpt,
      }
    case 'comment_hidden':
      return { sentence: <>Moderators have hidden your comment on {map}</>, words: reasonText(what.reason) }
    case 'comment_shown':
      return { sentence: <>Your comment on {map} is shown again</>, words: what.excerpt }
    case 'map_hidden':
      return { sentence: <>Moderators have hidden your map {map}</>, words: reasonText(what.reason) }
    case 'map_shown':
      return { sentence: <>Your map {map} is shown again</> }
    case 'map_branched':
      return {
        sentence: what.branch ? (
          <>
            <Person name={what.branch.by} /> continues your map {map} as <b>{what.branch.name}</b>
          </>
        ) : (
          <>Your map {map} was branched into a map that is not public</>
        ),
      }
    case 'member_invited':
    case 'member_added':
    case 'member_joined':
    case 'map_offered':
    case 'map_handed_over':
      return {
        sentence: (
          <>
            <Person name={what.from} /> {SHARING[what.kind]} {map}
          </>
        ),
      }
  }
}

const SHARING = {
  member_invited: 'invites you to take part in',
  member_added: 'shares with you',
  member_joined: 'takes part in your map',
  map_offered: 'offers you to become the owner of',
  map_handed_over: 'is now the owner of',
} as const

const Person = ({ name }: { name: string }) => <b>@{name}</b>

const reasonText = (reason: string | null): string | null => reason && `Reason: ${reason}`
