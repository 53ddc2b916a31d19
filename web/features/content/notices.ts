/** What the editor says when saving or undoing does not go as hoped. */
export const notices = {
  refused: (reason: string, later: number) =>
    `Your change was not saved. ${reason}` +
    (later > 0 ? ` ${counted(later)} made after it had to go too.` : ''),
  overtaken: (count: number) =>
    `Someone else changed this map meanwhile: ${counted(count)} of yours no longer applied and had to go.`,
  notReverted: (direction: 'undo' | 'redo', isPartly: boolean) => {
    const verb = direction === 'undo' ? 'undone' : 'redone'
    return isPartly
      ? `Partly ${verb}: what has been changed since was left as it is.`
      : `Not ${verb}: it has been changed since.`
  },
  notEditable:
    'Your changes are not saved: you cannot edit this map any more. They are kept in this browser, in case you can again.',
  notKept: 'This browser cannot keep unsaved changes. Leave this page open until they are saved.',
  invalid: 'This change is not valid.',
} as const

const counted = (count: number): string => (count === 1 ? '1 change' : `${count} changes`)
