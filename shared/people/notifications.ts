import * as z from 'zod/mini'
import { countedIdSchema } from '../ids.ts'
import { NOTIFICATIONS_PER_USER_MAX } from '../limits.ts'

export const NOTIFICATION_KINDS = [
  'suggestion_arrived',
  'suggestion_answered',
  'suggestion_hidden',
  'suggestion_shown',
  'comment_reply',
  'comment_mention',
  'comment_hidden',
  'comment_shown',
  'map_hidden',
  'map_shown',
  'map_branched',
  'member_invited',
  'member_added',
  'member_joined',
  'map_offered',
  'map_handed_over',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

const answerStates = z.enum(['taken', 'taken_in_part', 'declined'])

/** What has happened, by ids alone: names and words are looked up when somebody reads of it, as far as they may see them then. */
export const happeningSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('suggestion_arrived'),
    map_id: countedIdSchema,
    proposal_id: countedIdSchema,
  }),
  z.object({
    kind: z.literal('suggestion_answered'),
    map_id: countedIdSchema,
    proposal_id: countedIdSchema,
    state: answerStates,
    /** What the person who decided wrote back. */
    word: z.nullable(z.string()),
  }),
  z.object({
    kind: z.enum(['suggestion_hidden', 'suggestion_shown']),
    map_id: countedIdSchema,
    proposal_id: countedIdSchema,
  }),
  z.object({
    kind: z.enum(['comment_reply', 'comment_mention', 'comment_hidden', 'comment_shown']),
    map_id: countedIdSchema,
    comment_id: countedIdSchema,
  }),
  z.object({ kind: z.enum(['map_hidden', 'map_shown']), map_id: countedIdSchema }),
  z.object({ kind: z.literal('map_branched'), map_id: countedIdSchema, branch_id: countedIdSchema }),
  z.object({
    kind: z.enum(['member_invited', 'member_added', 'map_offered', 'map_handed_over']),
    map_id: countedIdSchema,
  }),
  z.object({ kind: z.literal('member_joined'), map_id: countedIdSchema, user_id: countedIdSchema }),
])
export type Happening = z.infer<typeof happeningSchema>

const map = { map_id: countedIdSchema, map_name: z.string() }
const proposal = { ...map, proposal_id: countedIdSchema, excerpt: z.string() }
const comment = { ...map, comment_id: countedIdSchema, excerpt: z.string() }

/** What somebody is told, with names and words as they are when it is read. */
export const notifiedSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('suggestion_arrived'),
    ...map,
    proposal_id: countedIdSchema,
    from: z.string(),
  }),
  z.object({
    kind: z.literal('suggestion_answered'),
    ...map,
    proposal_id: countedIdSchema,
    state: answerStates,
    word: z.nullable(z.string()),
  }),
  /** `reason` is null once it is shown again, as for a comment and a map. */
  z.object({ kind: z.literal('suggestion_hidden'), ...proposal, reason: z.nullable(z.string()) }),
  z.object({ kind: z.literal('suggestion_shown'), ...proposal }),
  z.object({ kind: z.literal('comment_reply'), ...comment, from: z.string() }),
  z.object({ kind: z.literal('comment_mention'), ...comment, from: z.string() }),
  z.object({ kind: z.literal('comment_hidden'), ...comment, reason: z.nullable(z.string()) }),
  z.object({ kind: z.literal('comment_shown'), ...comment }),
  z.object({ kind: z.literal('map_hidden'), ...map, reason: z.nullable(z.string()) }),
  z.object({ kind: z.literal('map_shown'), ...map }),
  /** `branch` is null while the reader may not see the new map. */
  z.object({
    kind: z.literal('map_branched'),
    ...map,
    branch: z.nullable(z.object({ id: countedIdSchema, name: z.string(), by: z.string() })),
  }),
  z.object({
    kind: z.enum(['member_invited', 'member_added', 'member_joined', 'map_offered', 'map_handed_over']),
    ...map,
    from: z.string(),
  }),
])
export type Notified = z.infer<typeof notifiedSchema>

export const notificationSchema = z.object({
  id: z.string(),
  created_at: z.iso.datetime(),
  is_read: z.boolean(),
  what: notifiedSchema,
})
export type Notification = z.infer<typeof notificationSchema>

/** `GET /api/notifications`: the newest first. */
export const notificationsAnswerSchema = z.object({
  unread: z.int().check(z.gte(0)),
  notifications: z.array(notificationSchema),
})
export type NotificationsAnswer = z.infer<typeof notificationsAnswerSchema>

const NOTIFICATION_ID_MAX = 100

/** `POST /api/notifications/read` */
export const readNotificationsSchema = z.object({
  ids: z.union([
    z.literal('all'),
    z
      .array(z.string().check(z.maxLength(NOTIFICATION_ID_MAX)))
      .check(z.maxLength(NOTIFICATIONS_PER_USER_MAX)),
  ]),
})

export const notificationsReadSchema = z.object({ success: z.literal(true) })

/** Which kinds somebody is told of. */
export const notificationSettingsSchema = z.record(z.enum(NOTIFICATION_KINDS), z.boolean())
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>

/** `PUT /api/notifications/settings`: what is left out stays as it is. */
export const chooseNotificationsSchema = z.partialRecord(z.enum(NOTIFICATION_KINDS), z.boolean())
