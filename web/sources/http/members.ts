import { removedAnswerSchema } from '../../../shared/ids.ts'
import {
  type AddMemberAnswer,
  addMemberAnswerSchema,
  handOverAnswerSchema,
  type InvitationAnswer,
  invitationAnswerSchema,
  invitationRemovedSchema,
  type JoinedAnswer,
  joinedAnswerSchema,
  type LinkAnswer,
  linkAnswerSchema,
  type MembersAnswer,
  membersAnswerSchema,
  type OwnInvitationsAnswer,
  ownInvitationsAnswerSchema,
  type SharingSettings,
  sharingSettingsSchema,
} from '../../../shared/maps/members.ts'
import type { MemberRole } from '../../../shared/maps/permissions.ts'
import { api } from './api.ts'

/** The maps that others share with the signed-in user. */
export const SHARED_MAPS_PATH = '/api/user/shared-maps'

/** @throws ApiError, NetworkError, as all of these */
export const fetchMembers = (mapId: string, signal: AbortSignal): Promise<MembersAnswer> =>
  api.get(`/api/maps/${mapId}/members`, membersAnswerSchema, signal)

export const addMember = (mapId: string, username: string, role: MemberRole): Promise<AddMemberAnswer> =>
  api.post(`/api/maps/${mapId}/members`, { username, role }, addMemberAnswerSchema)

export const removeMember = (mapId: string, userId: number): Promise<unknown> =>
  api.delete(`/api/maps/${mapId}/members/${userId}`, removedAnswerSchema)

export const leaveMap = (mapId: string): Promise<unknown> =>
  api.post(`/api/maps/${mapId}/leave`, undefined, removedAnswerSchema)

export const makeLink = (mapId: string, role: MemberRole): Promise<LinkAnswer> =>
  api.post(`/api/maps/${mapId}/invitations`, { role }, linkAnswerSchema)

export const takeInvitationBack = (mapId: string, id: string): Promise<unknown> =>
  api.delete(`/api/maps/${mapId}/invitations/${encodeURIComponent(id)}`, invitationRemovedSchema)

export const offerMap = (mapId: string, username: string): Promise<unknown> =>
  api.post(`/api/maps/${mapId}/hand-over`, { username }, handOverAnswerSchema)

export const takeOfferBack = (mapId: string): Promise<unknown> =>
  api.delete(`/api/maps/${mapId}/hand-over`, removedAnswerSchema)

export const fetchInvitation = (token: string, signal: AbortSignal): Promise<InvitationAnswer> =>
  api.get(`/api/invitations/${encodeURIComponent(token)}`, invitationAnswerSchema, signal)

export const acceptLink = (token: string): Promise<JoinedAnswer> =>
  api.post(`/api/invitations/${encodeURIComponent(token)}/accept`, undefined, joinedAnswerSchema)

export const fetchOwnInvitations = (signal: AbortSignal): Promise<OwnInvitationsAnswer> =>
  api.get('/api/user/invitations', ownInvitationsAnswerSchema, signal)

export const answerInvitation = (mapId: number, isAccepted: boolean): Promise<unknown> =>
  isAccepted
    ? api.post(`/api/user/invitations/${mapId}/accept`, undefined, joinedAnswerSchema)
    : api.post(`/api/user/invitations/${mapId}/refuse`, undefined, removedAnswerSchema)

export const answerHandOver = (mapId: number, isAccepted: boolean): Promise<unknown> =>
  isAccepted
    ? api.post(`/api/user/hand-overs/${mapId}/accept`, undefined, handOverAnswerSchema)
    : api.post(`/api/user/hand-overs/${mapId}/refuse`, undefined, removedAnswerSchema)

export const fetchSharing = (signal: AbortSignal): Promise<SharingSettings> =>
  api.get('/api/user/sharing', sharingSettingsSchema, signal)

export const chooseSharing = (settings: SharingSettings): Promise<SharingSettings> =>
  api.put('/api/user/sharing', settings, sharingSettingsSchema)
