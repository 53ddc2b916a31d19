import { NOTIFICATION_EXCERPT_MAX, NOTIFICATIONS_PER_USER_MAX } from '../../shared/limits.ts'
import type { Happening, Notification, Notified } from '../../shared/people/notifications.ts'
import { hiddenMaps } from '../maps/listEndpoint.ts'
import { isHidden } from '../maps/mapAccess.ts'
import { isAsked } from './notify.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import type { CommentDocument } from '../store/commentDocuments.ts'
import { personalInvitationId } from '../store/memberDocuments.ts'
import type { NotificationDocument } from '../store/notificationDocuments.ts'
import type { ProposalDocument } from '../store/proposalDocuments.ts'
import type { Store } from '../store/Store.ts'
import { shownNames } from '../users/presentUser.ts'

/**
 * Returns what a user is told, the newest first, as they may see it now: nothing of a map that they may not see, nothing of a
 * comment that is deleted, and nothing of what others wrote and moderators have hidden.
 */
export const notificationsOf = async (store: Store, user: UserDocument): Promise<Notification[]> => {
  const [kept, settings] = await Promise.all([
    store.find('notifications', {
      equals: { user_id: Number(user._id) },
      sort: [
        { field: 'created_at', direction: 'descending' },
        { field: '_id', direction: 'descending' },
      ],
      limit: NOTIFICATIONS_PER_USER_MAX,
    }),
    store.get('notificationSettings', user._id),
  ])
  const readUntil = settings?.read_until ?? null
  const seen = await whatIsSeen(store, user, kept)
  return kept.flatMap((document) => {
    const what = presentHappening(document, seen)
    if (what === null) return []
    return [
      {
        id: document._id,
        created_at: document.created_at.toISOString(),
        is_read: document.is_read || (readUntil !== null && document.created_at <= readUntil),
        what,
      },
    ]
  })
}

/** What the notifications are about, as far as the reader may see it. */
interface Seen {
  readonly maps: ReadonlyMap<number, MapDocument>
  readonly comments: ReadonlyMap<number, CommentDocument>
  /** Why comments are hidden, by their ids. */
  readonly reasons: ReadonlyMap<number, string>
  readonly proposals: ReadonlyMap<number, ProposalDocument>
  /** The maps that invitations and offers which are still open are about, by the kind and the map's id. */
  readonly asked: ReadonlyMap<string, MapDocument>
  readonly names: ReadonlyMap<number, string>
}

const whatIsSeen = async (
  store: Store,
  user: UserDocument,
  kept: readonly NotificationDocument[],
): Promise<Seen> => {
  const happenings = kept.map(({ what }) => what)
  const mapIds = unique(
    happenings.flatMap((what) =>
      what.kind === 'map_branched' ? [what.map_id, what.branch_id] : [what.map_id],
    ),
  )
  const commentIds = unique(happenings.flatMap((what) => ('comment_id' in what ? [what.comment_id] : [])))
  const proposalIds = unique(happenings.flatMap((what) => ('proposal_id' in what ? [what.proposal_id] : [])))
  const [hidden, maps, comments, hidings, proposals, names] = await Promise.all([
    hiddenMaps(store, user, mapIds),
    store.getMany('maps', mapIds.map(String)),
    store.getMany('comments', commentIds.map(String)),
    store.getMany(
      'hidings',
      commentIds.map((id) => `comment:${id}`),
    ),
    store.getMany('proposals', proposalIds.map(String)),
    shownNames(
      store,
      kept.map(({ by }) => by),
    ),
  ])
  const reasons = new Map(hidings.map(({ _id, reason }) => [Number(_id.split(':')[1]), reason]))
  const isShown = ({ _id, user_id }: CommentDocument) =>
    user_id === Number(user._id) || !reasons.has(Number(_id))
  const threads = await threadsLosingComments(store)
  return {
    maps: byId(maps.filter(({ _id }) => !hidden.has(Number(_id)))),
    comments: byId(comments.filter((comment) => isShown(comment) && !threads.has(comment.thread_id))),
    reasons,
    proposals: byId(proposals),
    asked: await askedMaps(store, user, happenings),
    names,
  }
}

const askedMaps = async (
  store: Store,
  user: UserDocument,
  happenings: readonly Happening[],
): Promise<ReadonlyMap<string, MapDocument>> => {
  const userId = Number(user._id)
  const ids = unique(happenings.filter(({ kind }) => isAsked(kind)).map(({ map_id }) => map_id))
  if (ids.length === 0) return new Map()
  const [maps, invitations, offers] = await Promise.all([
    store.getMany('maps', ids.map(String)),
    store.getMany(
      'invitations',
      ids.map((mapId) => personalInvitationId(mapId, userId)),
    ),
    store.getMany('handOvers', ids.map(String)),
  ])
  const now = new Date()
  const open = new Set([
    ...invitations
      .filter(({ expires_at }) => expires_at > now)
      .map(({ map_id }) => `member_invited ${map_id}`),
    ...offers
      .filter(({ to_id, accepted_at, expires_at }) => to_id === userId && !accepted_at && expires_at > now)
      .map(({ _id }) => `map_offered ${_id}`),
  ])
  const seen = maps.filter((map) => !map.deleted && !isHidden(map))
  return new Map(
    seen.flatMap((map) =>
      [`member_invited ${map._id}`, `map_offered ${map._id}`]
        .filter((key) => open.has(key))
        .map((key) => [key, map] as const),
    ),
  )
}

/** Deletions under way at once. */
const DELETIONS_MAX = 1_000

/** The threads in which a comment is being deleted: any other of them may be below it, and go with it. */
const threadsLosingComments = async (store: Store): Promise<ReadonlySet<number>> => {
  const deletions = await store.find('comments', {
    range: { field: 'deleted_at', gt: new Date(0) },
    sort: [{ field: '_id', direction: 'ascending' }],
    limit: DELETIONS_MAX,
  })
  return new Set(deletions.map(({ thread_id }) => thread_id))
}

const unique = (ids: readonly number[]): number[] => [...new Set(ids)]

const byId = <D extends { readonly _id: string }>(documents: readonly D[]): ReadonlyMap<number, D> =>
  new Map(documents.map((document) => [Number(document._id), document]))

/** Null for what is not to be seen. */
const presentHappening = ({ what, by }: NotificationDocument, seen: Seen): Notified | null => {
  const map = isAsked(what.kind) ? seen.asked.get(`${what.kind} ${what.map_id}`) : seen.maps.get(what.map_id)
  if (!map) return null
  const aboutMap = { map_id: what.map_id, map_name: map.name }
  const from = seen.names.get(by) ?? ''
  switch (what.kind) {
    case 'suggestion_arrived':
      if (seen.proposals.get(what.proposal_id)?.hidden_reason != null) return null
      return { kind: what.kind, ...aboutMap, proposal_id: what.proposal_id, from }
    case 'suggestion_answered': {
      const { kind, proposal_id, state, word } = what
      return { kind, ...aboutMap, proposal_id, state, word }
    }
    case 'suggestion_hidden':
    case 'suggestion_shown': {
      const { kind, proposal_id } = what
      const proposal = seen.proposals.get(proposal_id)
      if (!proposal) return null
      const about = { ...aboutMap, proposal_id, excerpt: excerptOf(proposal.message) }
      return kind === 'suggestion_shown'
        ? { kind, ...about }
        : { kind, ...about, reason: proposal.hidden_reason ?? null }
    }
    case 'map_hidden':
      return { kind: what.kind, ...aboutMap, reason: map.hidden_reason ?? null }
    case 'map_shown':
      return { kind: what.kind, ...aboutMap }
    case 'map_branched': {
      const branch = seen.maps.get(what.branch_id)
      return {
        kind: what.kind,
        ...aboutMap,
        branch: branch ? { id: what.branch_id, name: branch.name, by: from } : null,
      }
    }
    case 'member_invited':
    case 'member_added':
    case 'member_joined':
    case 'map_offered':
    case 'map_handed_over':
      return { kind: what.kind, ...aboutMap, from }
    default:
      return presentOfComment(what, { aboutMap, from, seen })
  }
}

type OfComment = Extract<Happening, { comment_id: number }>

interface Told {
  readonly aboutMap: { readonly map_id: number; readonly map_name: string }
  readonly from: string
  readonly seen: Seen
}

const presentOfComment = (
  { kind, comment_id }: OfComment,
  { aboutMap, from, seen }: Told,
): Notified | null => {
  const comment = seen.comments.get(comment_id)
  if (!comment) return null
  const about = { ...aboutMap, comment_id, excerpt: excerptOf(comment.message) }
  switch (kind) {
    case 'comment_reply':
    case 'comment_mention':
      return { kind, ...about, from }
    case 'comment_hidden':
      return { kind, ...about, reason: seen.reasons.get(comment_id) ?? null }
    case 'comment_shown':
      return { kind, ...about }
  }
}

/** Cut between characters, so that no half of one is left. */
const excerptOf = (message: string): string => {
  const characters = [...message]
  return characters.length > NOTIFICATION_EXCERPT_MAX
    ? `${characters.slice(0, NOTIFICATION_EXCERPT_MAX).join('').trimEnd()}…`
    : message
}
