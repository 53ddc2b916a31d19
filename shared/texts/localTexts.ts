/** Texts of maps that only this browser has, apart from those that every page loads. */
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
