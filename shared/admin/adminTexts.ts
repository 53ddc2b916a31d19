/** What the administration says on both sides, apart from its schemas because the menus load without zod. */
export const ADMIN_TEXTS = {
  adminsOnly: 'Only administrators can do this.',
  pageForAdmins: 'This page is for administrators.',
  operatorsAccount:
    'This is the operator’s account. Nobody can change its role, end its sessions, suspend or delete it here.',
  ownAccount: 'This is your own account. Somebody else has to change it.',
  foundersAccount: 'Only founders can change the account of a founder.',
  founderRole: 'Only founders can make somebody a founder.',
  wrongName: 'This is not the username of that account.',
} as const
