/** The texts about a person's own data, apart from `TEXTS`, which every page loads. */
export const OWN_DATA_TEXTS = {
  title: 'Your data',
  text: 'Your account and your maps, with their images, as one ZIP file.',
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
