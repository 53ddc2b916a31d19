/**
 * The texts that the specification fixes, by the place that shows them. Some differ only by a word or a full stop, on
 * purpose: look a text up by its place, and never share one because it reads the same.
 */
export const TEXTS = {
  site: {
    name: 'Pinfold',
    help: 'Help / Documentation',
    notImplemented: 'not implemented',
    admin: 'Admin Dashboard',
    adminNotImplemented: 'not implemented yet',
  },
  home: {
    title: 'All Maps',
    search: 'Search maps and games',
    usernameTaken: 'Username already exists. Please choose a new username.',
    noMaps: { title: 'No maps found', text: 'There are no maps here yet. Create the first one.' },
    noMatch: {
      title: (search: string) => `No maps found for “${search}”`,
      text: 'Try another spelling, or create this map yourself.',
    },
    failed: { title: 'The maps could not be loaded.', text: 'Check your connection, then try again.' },
    preparing: 'Preparing the picture',
    loginRequired: {
      title: 'Login Required',
      text: 'Maps you create or import are saved in the cloud and linked to you, so you need to sign in first.',
    },
  },
  dataMap: {
    title: 'Import Wiki.gg Map',
    loginNeeded: 'You need to be logged in to import a Wiki.gg map.',
    uploadFailed: 'Image upload failed',
    noImageUrl: 'Could not retrieve uploaded image URL.',
    failed: 'Import failed.',
    imported: 'Map imported. Opening it…',
    invalid: 'Invalid JSON data.',
    unreadable: 'Failed to load or parse JSON.',
    noneLoaded: 'No valid JSON loaded.',
    originUnconfirmed: 'Please confirm the map origin.',
    nameEmpty: 'Please enter a map name.',
    noCoordinates: 'Please choose the columns of x and y.',
    updateHint: 'What is different in the file is listed, and nothing is changed before you choose.',
    noDifference: 'Everything in the file is on the map as it is there.',
  },
  myMaps: {
    title: 'My Maps',
    online: 'Online Maps',
    onlineHint: 'Saved to the server',
    search: 'Search my maps',
    noMaps: { title: 'No maps yet', text: 'A map you create is listed here, public or private.' },
    signIn: {
      title: 'Sign in to see your maps',
      text: 'Maps you create are saved in the cloud and linked to you.',
    },
  },
  vote: {
    signIn: { title: 'You must be logged in to vote!', text: 'Everybody has one vote on each map.' },
  },
  favourite: {
    title: 'Favourites',
    search: 'Search my favourites',
    loggedOut: 'Please log in to see your favourites.',
    signIn: {
      title: 'You must be logged in to favourite maps!',
      text: 'Your favourites are kept with your account.',
    },
    failed: 'Failed to update your favourites.',
    none: {
      title: 'No favourites yet',
      text: 'Choose the heart on a map to find the map here again.',
    },
    noMatch: 'Try another spelling.',
  },
  feedback: {
    menu: 'Feedback / Contact',
    title: 'Send Feedback',
    send: 'Send',
    sending: 'Sending…',
    sent: 'Sent!',
    required: 'Please write a message.',
    failed: 'Failed to send feedback.',
    signIn: 'Please sign in to send feedback, so that you can be answered.',
  },
  userMaps: {
    title: 'User Maps',
    titleOf: (username: string) => `Maps by @${username}`,
    search: 'Search these maps',
    noMaps: { title: 'No maps found', text: 'There are no public maps here.' },
  },
  account: {
    signIn: 'Sign in with Google',
    usernameTaken: 'Username already taken. Please choose a new username.',
    usernameReserved: 'This name is reserved. Please choose a new username.',
    usernameLookalike: 'This name looks like one that is taken. Please choose a new username.',
    usernamePending: 'Please choose a username. Others see it beside your maps.',
    changeFailed: 'Failed to change username',
    reloadFailed: 'Failed to fetch updated user data',
    unreachable: 'Network error',
    /** In place of the name of somebody whose account is deleted. */
    deletedUser: 'deleted user',
  },
  mapForm: {
    createTitle: 'Create New Map',
    editTitle: 'Edit Map',
    required: 'Please fill out all required fields.',
    loginNeeded: 'You must be logged in.',
    invalidFile: 'Invalid image file.',
    notImage: 'File must be an image.',
    imageRequired: 'Map image is required.',
    uploadFailed: 'Upload failed.',
  },
  quota: {
    mapsReached: 'You have reached your limit of maps.',
    bytesReached: 'The images of your maps have reached their limit. Delete a map to make room.',
  },
  /** `…Failed`: the server refused without giving a sentence of its own. `…Threw`: there was no answer. */
  map: {
    notFound: 'Map not found',
    nowPublic: 'Your map is now PUBLIC!',
    nowPrivate: 'Your map is now PRIVATE.',
    visibilityFailed: 'Failed to update map visibility.',
    visibilityThrew: 'Error updating map visibility.',
    deleteQuestion: (name: string) => `Delete “${name}”?`,
    deleteText: 'The map and everything on it will be deleted for everyone. This cannot be undone.',
    deleteFailed: 'Failed to delete map.',
    forgotten: 'What was removed is forgotten.',
    forgetFailed: 'Failed to forget what was removed.',
  },
  region: {
    incomplete: 'Please provide a map name and select a file.',
    tooLarge: 'File size exceeds 10MB limit.',
    noParent: 'Parent map ID is missing.',
    uploadFailed: 'Upload failed',
    uploadThrew: 'An error occurred during upload.',
    deleteFailed: 'Failed to delete map.',
    deleteThrew: 'Error deleting map.',
  },
  category: {
    nameEmpty: 'Category name cannot be empty.',
  },
  /** `…Failed` is shown where the server gives no sentence of its own. */
  comments: {
    title: 'Comments',
    loadFailed: 'Failed to load comments.',
    postFailed: 'Failed to post comment.',
    replyFailed: 'Failed to post reply.',
    deleteFailed: 'Failed to delete comment.',
    editFailed: 'Failed to edit comment.',
    loginToPost: 'You must be logged in to post a comment.',
    loginToReply: 'You must be logged in to reply.',
    empty: 'A comment cannot be empty.',
    tooLong: 'A comment can have at most 600 characters.',
    hidden: 'This comment was hidden by a moderator.',
    none: { title: 'No comments yet', text: 'Ask about a place, or tell what is missing.' },
  },
  myComments: {
    title: 'My Comments',
    none: "You haven't posted any comments yet.",
    loadFailed: 'Failed to load your comments. Are you logged in?',
    goToMap: 'Go to Map',
  },
  notFound: {
    title: 'Page not found',
    text: 'There is nothing at this address. It may have moved, or never existed.',
  },
} as const

/** Of maps that only this browser has. */
export const LOCAL_TEXTS = {
  badge: 'Local',
  banner:
    'LOCAL MODE – This map is stored ONLY in your browser and will be lost if you clear site data. Make backups!',
  empty:
    'No POIs, types, or categories found for this map. This map will look empty unless you import or create some data.',
  missing: 'Map not found or deleted!',
  unavailable: {
    title: 'Feature Unavailable in Local Mode',
    text: 'Styles need a login and a map that is uploaded to the cloud. Everything else of this map can be changed here.',
  },
  saveFailed: 'Failed to save offline map.',
  editTitle: 'Edit Map',
  where: 'Kept in this browser only. It needs no account, and nothing of it is uploaded.',
  instead: 'Create an offline map',
  restoreFailed: (reason: string) => `Failed to restore backup: ${reason}`,
  backupFailed: (reason: string) => `Failed to create backup: ${reason}`,
  backupNotSaved: (reason: string) => `Save cancelled or failed: ${reason}`,
  backupSaved: 'Backup saved successfully.',
  backupDownloaded: 'Backup created and download started.',
  noFile: 'No file selected',
  restored: 'Restore completed successfully. Please upload the map image separately.',
  restoreTitle: 'Select Map Image File',
  imageFailed: 'Failed to load image file.',
  noSpace:
    'This browser has no space left for it. Free some on this device, or delete local maps that have a backup.',
  deleteText:
    'The map and everything on it will be deleted from this browser, the only place where it is. This cannot be undone.',
  title: 'Offline Maps',
  hint: 'Kept in this browser only',
  create: 'New Offline Map',
  listFailed: {
    title: 'The maps of this browser could not be read.',
    text: 'A private window, or the browser’s settings, may not allow it.',
  },
  none: {
    title: 'No offline maps yet',
    text: 'An offline map stays in this browser and needs no account.',
  },
  viewOnly: 'Without a connection this map can be looked at, but not changed.',
  seenTitle: 'Maps seen lately',
  seenHint: 'To look at without a network',
  seenBadge: 'View only',
  categoryNotCreated: 'Offline: Category could not be created',
  typeNotCreated: 'Offline: Type could not be created',
  poiNotDeleted: (reason: string) => `Failed to delete POI: ${reason}`,
  categoryNotSaved: (reason: string) => `Failed to save category changes: ${reason}`,
  categoryNotMoved: (reason: string) => `Failed to rename and move category: ${reason}`,
  moveQuestion: (created: string, former: string) =>
    `You created new category "${created}". Do you want to move all types and POIs from "${former}" to "${created}"?`,
} as const
