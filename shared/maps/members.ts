import * as z from 'zod/mini'
import { countedIdSchema } from '../ids.ts'
import { MEMBER_ROLES } from './permissions.ts'

export const memberRoleSchema = z.enum(MEMBER_ROLES)

const USERNAME_TEXT_MAX = 200
const usernameText = z
  .string()
  .check(z.minLength(1, 'Please enter a username.'), z.maxLength(USERNAME_TEXT_MAX))

/** `POST /api/maps/{id}/members`. For somebody who is a member already it is the new role. */
export const addMemberSchema = z.object({ username: usernameText, role: memberRoleSchema })

/** Whether the person takes part at once, or is asked first. */
export const addMemberAnswerSchema = z.object({
  success: z.literal(true),
  user_id: countedIdSchema,
  state: z.enum(['member', 'invited']),
})
export type AddMemberAnswer = z.infer<typeof addMemberAnswerSchema>

/** The id of an invitation tells nothing of the token in a link. */
const invitationIdSchema = z.string().check(z.regex(/^[\w:-]{1,100}$/))

/** The path of `DELETE /api/maps/{id}/invitations/{invitationId}`. */
export const invitationIdParam = invitationIdSchema

/** `POST /api/maps/{id}/invitations`: makes a link. */
export const makeLinkSchema = z.object({ role: memberRoleSchema })

/** The only answer that has the link: the server does not keep its token. */
export const linkAnswerSchema = z.object({
  success: z.literal(true),
  id: invitationIdSchema,
  url: z.string(),
  expires_at: z.iso.datetime(),
})
export type LinkAnswer = z.infer<typeof linkAnswerSchema>

export const invitationRemovedSchema = z.object({ success: z.literal(true), id: invitationIdSchema })

const openInvitationSchema = z.object({
  id: invitationIdSchema,
  role: memberRoleSchema,
  /** Whom it is for; null for a link. */
  user_id: z.nullable(countedIdSchema),
  username: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  /** How often a link has been used, and may be. */
  uses: z.int(),
  uses_max: z.int(),
})
export type OpenInvitation = z.infer<typeof openInvitationSchema>

const memberSchema = z.object({
  user_id: countedIdSchema,
  username: z.string(),
  role: memberRoleSchema,
  since: z.iso.datetime(),
})
export type MapMember = z.infer<typeof memberSchema>

/** `GET /api/maps/{id}/members`. Invitations and the offer to hand it over are told only to those who can take them back. */
export const membersAnswerSchema = z.object({
  owner: z.object({ user_id: countedIdSchema, username: z.string() }),
  members: z.array(memberSchema),
  invitations: z.array(openInvitationSchema),
  hand_over: z.nullable(z.object({ username: z.string(), expires_at: z.iso.datetime() })),
})
export type MembersAnswer = z.infer<typeof membersAnswerSchema>

/** `GET /api/invitations/{token}`: what a link is for. */
export const invitationAnswerSchema = z.object({
  map_name: z.string(),
  owner_username: z.string(),
  role: memberRoleSchema,
  expires_at: z.iso.datetime(),
})
export type InvitationAnswer = z.infer<typeof invitationAnswerSchema>

/** The map that somebody has joined, with the role that they have on it now. */
export const joinedAnswerSchema = z.object({
  success: z.literal(true),
  map_id: countedIdSchema,
  role: memberRoleSchema,
})
export type JoinedAnswer = z.infer<typeof joinedAnswerSchema>

/** `POST /api/maps/{id}/hand-over` */
export const handOverSchema = z.object({ username: usernameText })
export const handOverAnswerSchema = z.object({ success: z.literal(true), map_id: countedIdSchema })

const offeredMap = {
  map_id: countedIdSchema,
  map_name: z.string(),
  from: z.string(),
  expires_at: z.iso.datetime(),
}

/** `GET /api/user/invitations`: what waits for an answer of the caller. */
export const ownInvitationsAnswerSchema = z.object({
  invitations: z.array(z.object({ ...offeredMap, role: memberRoleSchema })),
  hand_overs: z.array(z.object(offeredMap)),
})
export type OwnInvitationsAnswer = z.infer<typeof ownInvitationsAnswerSchema>

/** `GET` and `PUT /api/user/sharing`: whether others can make one a member of their maps without asking. */
export const sharingSettingsSchema = z.object({ joins_at_once: z.boolean() })
export type SharingSettings = z.infer<typeof sharingSettingsSchema>

/** What the server says when it refuses. */
export const MEMBER_TEXTS = {
  ownersOnly: 'Only the owner of this map can do this.',
  ofParent: 'A region map is shared with the members of its map. Share that one.',
  nobody: 'There is nobody with this username.',
  owner: 'This map is theirs already.',
  notMember: 'You are not a member of this map.',
  full: 'This map has as many members as it can have. Remove one to add another.',
  tooMany: 'This person takes part in as many maps as possible.',
  tooManyInvitations: 'This map has as many open invitations as it can have. Take one back to make another.',
  tooManyForPerson: 'This person has as many invitations as they can have.',
} as const

export const INVITATION_TEXTS = {
  invalid: 'This invitation does not exist. It may have been taken back. Ask for a new one.',
  expired: 'This invitation has expired. Ask for a new one.',
  usedUp: 'This invitation has been used as often as it can be. Ask for a new one.',
  refused: 'This invitation is no longer for you. Ask for a new one.',
  own: 'This map is yours already.',
} as const

export const HAND_OVER_TEXTS = {
  offered: 'This map is offered to somebody already. Take that back to offer it to somebody else.',
  gone: 'This map is not offered to you any more.',
  answered: 'This offer is answered or taken back already.',
  replacing: 'The image of this map is being replaced. Try again when that is done.',
} as const
