import * as z from 'zod/mini'
import { memberRoleSchema } from '../maps/members.ts'
import { proposalStateSchema } from '../proposals/proposals.ts'
import { happeningSchema, NOTIFICATION_KINDS } from './notifications.ts'
import { currentUserSchema } from './users.ts'

/** What becomes of somebody's maps when the account is deleted. */
export const MAPS_FATES = ['delete', 'hand-over'] as const
export const mapsFateSchema = z.enum(MAPS_FATES)
export type MapsFate = z.infer<typeof mapsFateSchema>

/** `POST /api/user/delete-account`. The username is typed once more, so that nobody does it by accident. */
export const deleteAccountSchema = z.object({
  username: z.string().check(z.maxLength(200)),
  maps: mapsFateSchema,
})

export const accountDeletedAnswerSchema = z.object({ success: z.literal(true) })

/** `account.json` of somebody's data. */
export const accountDataSchema = z.strictObject({
  exported_at: z.iso.datetime(),
  user: currentUserSchema,
  sessions: z.array(
    z.strictObject({
      device: z.string(),
      signed_in_at: z.iso.datetime(),
      seen_at: z.iso.datetime(),
      expires_at: z.iso.datetime(),
    }),
  ),
  votes: z.array(
    z.strictObject({
      map_id: z.int(),
      vote: z.union([z.literal(1), z.literal(-1)]),
      created_at: z.iso.datetime(),
    }),
  ),
  /** The links by which others look at the user's progress; their addresses are on the site alone. */
  progress_links: z.array(z.strictObject({ map_id: z.int(), playthrough: z.nullable(z.string()) })),
  favourites: z.array(z.strictObject({ map_id: z.int(), created_at: z.iso.datetime() })),
  comments: z.array(
    z.strictObject({
      id: z.int(),
      map_id: z.int(),
      parent_comment_id: z.nullable(z.int()),
      message: z.string(),
      created_at: z.iso.datetime(),
      edited_at: z.nullable(z.iso.datetime()),
    }),
  ),
  feedback: z.array(
    z.strictObject({ message: z.string(), answer: z.nullable(z.string()), created_at: z.iso.datetime() }),
  ),
  /** What was reported to the moderators. */
  reports: z.array(
    z.strictObject({
      kind: z.enum(['comment', 'map', 'proposal']),
      subject_id: z.int(),
      map_id: z.int(),
      reason: z.string(),
      created_at: z.iso.datetime(),
    }),
  ),
  /** What was suggested to the owners of maps. */
  suggestions: z.array(
    z.strictObject({
      id: z.int(),
      map_id: z.int(),
      message: z.string(),
      state: proposalStateSchema,
      word: z.string(),
      /** Why moderators have hidden it; null if they have not. */
      hidden_reason: z.nullable(z.string()),
      created_at: z.iso.datetime(),
      decided_at: z.nullable(z.iso.datetime()),
    }),
  ),
  /** The maps of others that are shared with the user. */
  memberships: z.array(z.strictObject({ map_id: z.int(), role: memberRoleSchema, since: z.iso.datetime() })),
  /** Whether others can share maps with the user without asking. */
  joins_at_once: z.boolean(),
  notifications: z.array(z.strictObject({ what: happeningSchema, created_at: z.iso.datetime() })),
  /** The kinds that are not wanted. */
  notifications_off: z.array(z.enum(NOTIFICATION_KINDS)),
  /** The folder of each map within the archive. */
  maps: z.array(z.strictObject({ id: z.int(), name: z.string(), folder: z.string() })),
})

/** The texts about a person's own data, apart from `TEXTS`, which every page loads. */
export const OWN_DATA_TEXTS = {
  title: 'Your data',
  text: 'Your account with its progress, and your maps with their images, as one ZIP file.',
  download: 'Download my data',
  deleteAccount: 'Delete my account',
  deleteText:
    'You are signed out everywhere, and this cannot be undone. What you added to maps of others stays there as that of a deleted user. Nobody can have your username again, not even you.',
  mapsLabel: 'Your maps',
  mapsDeleted: 'Delete them',
  mapsHandedOver: 'Hand them to the operator',
  confirm: (username: string) => `Type ${username} to confirm`,
  wrongName: 'This is not your username.',
  failed: 'Your account could not be deleted. Please try again.',
  isOperator: 'The operator’s account cannot be deleted.',
} as const
