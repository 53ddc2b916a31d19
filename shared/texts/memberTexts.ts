import type { MemberRole } from '../maps/permissions.ts'

/** The texts about the members of a map, apart from `TEXTS`, which every page loads. */
export const MEMBER_DIALOG_TEXTS = {
  title: 'Members',
  roles: { editor: 'Editor', viewer: 'Viewer' } satisfies Record<MemberRole, string>,
  roleHints: {
    editor: 'Editors change what is on the map, its look and its region maps, and answer suggestions.',
    viewer: 'Viewers see the map while it is private.',
  } satisfies Record<MemberRole, string>,
  failed: 'The members could not be loaded.',
  actFailed: 'This did not work. Please try again.',
  none: 'Nobody yet. Invite somebody below.',
  linkOnce: 'Copy the link now: it is not shown again.',
} as const

/** 'Shared with 3' */
export const sharedWithText = (count: number): string => `Shared with ${count}`

export const INVITATION_PAGE_TEXTS = {
  title: 'Invitation',
  signIn: 'Sign in to accept.',
  checkFailed: 'The invitation could not be checked.',
  incomplete: 'This address is not complete. Copy the whole link of the invitation.',
  roles: {
    editor: 'You can change what is on this map, see it while it is private, and answer suggestions.',
    viewer: 'You can see this map while it is private.',
  } satisfies Record<MemberRole, string>,
} as const

export const SHARED_TEXTS = {
  title: 'Shared with me',
  none: 'Nobody shares a map with you',
  noneText: 'Maps of others appear here once you are their editor or viewer.',
  joinsAtOnce: 'Others can share maps with me without asking',
} as const
