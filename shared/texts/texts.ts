/**
 * The texts that the specification fixes, by the place that shows them. Some differ only by a word or a full stop, on
 * purpose: look a text up by its place, and never share one because it reads the same.
 */
export const TEXTS = {
  site: {
    name: 'Pinfold',
    help: 'Help / Documentation',
    admin: 'Admin Dashboard',
  },
  home: {
    title: 'All Maps',
    what: 'Maps of games, made by people who play them: find places, tick off what you have found, or upload a map of your own.',
    byGame: 'Browse by game',
    byGameShort: 'By game',
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
    otherFormat: (format: string) =>
      `${format} is not read here. Save it as GeoJSON first, as QGIS and geojson.io can do, and import that.`,
    originUnconfirmed: 'Please confirm the map origin.',
    nameEmpty: 'Please enter a map name.',
    noCoordinates: 'Please choose the columns of x and y.',
    encodingHint: 'The file does not say how its letters are stored. Do its texts read right?',
    noExtent: 'Please say which coordinates the image covers.',
    extentHint: 'The file does not say it. Look at the preview: do the markers lie where they should?',
    backgrounds: {
      floors:
        'One whose image is not given shows that of the map, and it can be given later. All markers and zones are kept.',
      regions:
        'One whose image is given becomes a region map. One without is left out, with its markers and zones.',
    },
    floorImagesFailed: (names: readonly string[]) =>
      names.length === 1
        ? `The image of “${names[0]}” could not be uploaded. Choose it again in the Floors panel.`
        : `The images of ${names.map((name) => `“${name}”`).join(', ')} could not be uploaded. Choose them again in the Floors panel.`,
    formatsHint:
      'Takes DataMaps of wiki.gg with their fragments, maps of Fandom, GeoJSON, CSV, backups of uMap and maps of Wikimedia.',
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
    iconRemoveFailed: 'Remove icon failed.',
    iconRemoveThrew: 'Failed to remove icon.',
    wrongPictureType: 'Only PNG, JPG, GIF allowed',
    retryFailed: 'The picture could not be tried again.',
    deleteQuestion: (name: string) => `Delete “${name}”?`,
    deleteText: 'The map and everything on it will be deleted for everyone. This cannot be undone.',
    deleteFailed: 'Failed to delete map.',
    gameCoordinates: 'Coordinates of the game',
    floors: 'Floors',
    eraseHistory: 'Erase edit history',
    forgotten: 'The edit history was erased.',
    forgetFailed: 'Failed to erase the edit history.',
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
  mySuggestions: { title: 'My Suggestions' },
  myProgress: { title: 'My Progress' },
  myComments: {
    title: 'My Comments',
    none: "You haven't posted any comments yet.",
    loadFailed: 'Failed to load your comments. Are you logged in?',
    goToMap: 'Go to Map',
  },
  localMaps: { title: 'Offline Maps' },
  notFound: {
    title: 'Page not found',
    text: 'There is nothing at this address. It may have moved, or never existed.',
  },
} as const
