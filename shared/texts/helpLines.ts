import { type HeldId, type ShortcutId, shortcutKeys } from './shortcuts.ts'

/** What keys do, or what a gesture does. */
export type HelpLine =
  | { readonly does: string; readonly keys: readonly ShortcutId[]; readonly isHeld?: true }
  /** What the pointer does while the keys are held. */
  | { readonly does: string; readonly keys: readonly HeldId[]; readonly pointer: string }
  | { readonly does: string; readonly gesture: string }

interface HelpPart {
  readonly title: string
  readonly lines: readonly HelpLine[]
}

/** The help's lines. Their keys are those of `shared/texts/shortcuts.ts`, which the code itself asks. */
export const HELP: readonly HelpPart[] = [
  {
    title: 'Anywhere on a map',
    lines: [
      { does: 'Find a POI, zone or pin', keys: ['find'] },
      {
        gesture: 'Enter in the search',
        does: 'Open the first match, then the next; with Shift the previous',
      },
      { does: 'Undo', keys: ['undo'] },
      { does: 'Redo', keys: ['redo'] },
      { does: 'Close what is open, or go one step back', keys: ['cancel'] },
      { does: 'Pan with the pointer while held', keys: ['space'], isHeld: true },
      { does: 'Show this list', keys: ['help'] },
    ],
  },
  {
    title: 'Tools',
    lines: [
      { does: 'Select and pan', keys: ['select'] },
      { does: 'Select many', keys: ['selectMany'] },
      { does: 'Table of all POIs and zones', keys: ['table'] },
      { does: 'Add POI', keys: ['placePoi'] },
      { does: 'Place pin', keys: ['placePin'] },
      { does: 'Pencil', keys: ['pencil'] },
      { does: 'Measure', keys: ['ruler'] },
      { does: 'Circle, rectangle', keys: ['circle', 'rectangle'] },
      { does: 'Polyline, polygon', keys: ['polyline', 'polygon'] },
      { does: 'Zone or line by one stroke', keys: ['freehand'] },
    ],
  },
  {
    title: 'On the map',
    lines: [
      { does: 'Pan; with something selected, move it', keys: ['arrows'] },
      { does: 'The same, farther', keys: ['arrowsFar'] },
      { does: 'Zoom in', keys: ['zoomIn'] },
      { does: 'Zoom out', keys: ['zoomOut'] },
      { does: 'Show the whole map', keys: ['fit'] },
      { does: 'Zoom to what is selected', keys: ['zoomToSelection'] },
      { does: 'Next POI, zone or pin in view, previous one', keys: ['nextObject', 'previousObject'] },
      { does: 'Nearest POI that is not found yet', keys: ['nextUnfound'] },
      { does: 'One floor up, one floor down', keys: ['floorUp', 'floorDown'] },
      { does: 'Open the POI, zone or pin that was reached', keys: ['complete'] },
      { does: 'Show what can be done there', keys: ['menu'] },
      { does: 'Place a POI or pin in the middle of the view', keys: ['space', 'complete'] },
      { does: 'Edit the shape of the selected zone', keys: ['complete'] },
    ],
  },
  {
    title: 'With one or several selected',
    lines: [
      { does: 'Select all that is in view', keys: ['selectAll'] },
      { keys: ['selectMore'], pointer: 'click', does: 'Add a POI or zone to the selection, or take it away' },
      { keys: ['selectMore'], pointer: 'drag', does: 'Select what lies in a box' },
      { keys: ['lasso'], pointer: 'drag', does: 'Select what a line is drawn around' },
      { does: 'Choose another type for the selected POIs', keys: ['retype'] },
      { does: 'Delete, with Undo', keys: ['remove'] },
      { does: 'Duplicate', keys: ['duplicate'] },
      { does: 'Copy, cut; for spreadsheets and other tools as text, too', keys: ['copy', 'cut'] },
      {
        does: 'Paste at the pointer, on this map or another one; import a table or GeoJSON that was copied',
        keys: ['paste'],
      },
      { does: 'Name the selected zone', keys: ['rename'] },
      { does: 'Move zones above or below the next one', keys: ['forward', 'backward'] },
      { does: 'Move zones to the front, to the back', keys: ['toFront', 'toBack'] },
    ],
  },
  {
    title: 'While drawing, and while editing a shape',
    lines: [
      { does: 'Move the next point, or the chosen one', keys: ['arrows'] },
      { does: 'Place the point; the first one in the middle of the view', keys: ['space'] },
      {
        does: 'Type the length of the next edge and after Tab its angle, a radius, or a width and height; Enter draws it',
        keys: ['typeNumbers'],
      },
      { does: 'Finish', keys: ['complete'] },
      { does: 'Remove the last point, or delete the chosen one', keys: ['remove'] },
      { does: 'Next point, previous point', keys: ['next', 'previous'] },
      { does: 'Make a rectangle a polygon, whose corners move freely', keys: ['freeCorners'] },
      { does: 'Follow the border of a zone from the last point, then the other way round', keys: ['trace'] },
      { keys: ['deletePoint'], pointer: 'click on a point', does: 'Delete it' },
      { does: 'Keep angles or proportions while held', keys: ['constrain'], isHeld: true },
      { does: 'Do not snap while held', keys: ['unsnapped'], isHeld: true },
      { does: 'Leave the borders of other zones where they are while held', keys: ['apart'], isHeld: true },
      {
        does: 'Move or delete the chosen point and leave the borders of other zones',
        keys: ['arrowsApart', 'removeApart'],
      },
    ],
  },
  {
    title: 'In the list of POIs',
    lines: [
      { does: 'Next row, previous row', keys: ['rowDown', 'rowUp'] },
      { does: 'Ten rows on, ten rows back', keys: ['pageDown', 'pageUp'] },
      { does: 'First row, last row', keys: ['firstRow', 'lastRow'] },
      { does: 'Unfold, fold', keys: ['unfold', 'fold'] },
      { does: 'Open the POI; Tab then leads into it', keys: ['openRow'] },
      { does: 'Add the POI, or all of a type or category, to the selection', keys: ['selectRow'] },
      { does: 'Select on to the next row, to the previous row', keys: ['selectDown', 'selectUp'] },
      { keys: ['selectRowToo'], pointer: 'click', does: 'Select one more' },
      { keys: ['selectRowsTo'], pointer: 'click', does: 'Select all up to there' },
      { does: 'Tick a POI as found; hide or show a type or category', keys: ['tickRow'] },
      { does: 'Save the form of a new POI', keys: ['submit'] },
    ],
  },
  {
    title: 'In the table',
    lines: [
      { does: 'Next cell, previous cell', keys: ['cellRight', 'cellLeft'] },
      { does: 'First cell of the row, last cell', keys: ['rowStart', 'rowEnd'] },
      { does: 'First cell of the table, last cell', keys: ['tableStart', 'tableEnd'] },
      { does: 'Mark the cells up to there', keys: ['arrowsFar'] },
      { gesture: 'Type, or double click', does: 'Write into the cell' },
      { does: 'Edit the cell; Tab then leads to the next one', keys: ['editCell'] },
      { does: 'Begin a new line while editing', keys: ['newLine'] },
      {
        does: 'Drop what is typed; else let go of the marked cells, then of the selection',
        keys: ['cancel'],
      },
      { does: 'Fill the marked cells with the topmost, or a cell with the one above', keys: ['fillDown'] },
      { does: 'Copy, paste rows and columns of a spreadsheet', keys: ['copy', 'paste'] },
      { does: 'Select the marked rows on the map', keys: ['tickRow'] },
      { does: 'Delete the selected rows; elsewhere empty the marked cells', keys: ['remove'] },
    ],
  },
  {
    title: 'Mouse',
    lines: [
      { gesture: 'Drag', does: 'Pan; move what is selected' },
      { gesture: 'Wheel', does: 'Zoom about the pointer' },
      { gesture: 'Drag a corner of what is selected', does: 'Scale it; with Shift in proportion' },
      { gesture: 'Drag the knob above it', does: 'Turn it; with Shift by steps of 15°' },
      { gesture: 'Double click', does: 'Zoom in; edit the shape of a selected zone; finish a shape' },
      { gesture: 'Click on an empty place', does: 'Add a POI, or show the coordinates' },
      { gesture: 'Another click at the same place', does: 'Select what lies beneath' },
      { gesture: 'Right click', does: 'Show what can be done there, and what else is there' },
      { gesture: 'Middle button and drag', does: 'Pan, with any tool' },
      { keys: ['showOnly'], pointer: 'click on an eye', does: 'Show only that' },
    ],
  },
  {
    title: 'Touch',
    lines: [
      { gesture: 'Drag with one finger', does: 'Pan' },
      { gesture: 'Pinch', does: 'Zoom' },
      { gesture: 'Long press', does: 'Show what can be done there' },
      { gesture: 'Select many, then tap or drag', does: 'Select several one by one, or in a box' },
      {
        gesture: 'Long press and drag',
        does: 'Move a POI or zone, or all that are selected; aim beside the finger while drawing',
      },
      {
        gesture: 'Long press on a point or an edge of a shape',
        does: 'Show what can be done there: delete the point, add one',
      },
    ],
  },
]

/** Signs that are typed by the same key as another one, with or without Shift. */
const SAME_KEY = new Set(['=', '_'])

/** Returns the ways to press a shortcut, each as the keys that are pressed together. */
export const helpKeys = (id: ShortcutId, isMac: boolean): readonly (readonly string[])[] => {
  const ways = shortcutKeys(id, isMac).filter(([key = '']) => !SAME_KEY.has(key))
  if (id !== 'arrowsFar' && id !== 'arrowsApart') return ways
  // One modifier for all four arrows.
  const [[modifier = ''] = []] = ways
  return [[modifier, ...ways.map((keys) => keys.at(-1) ?? '')]]
}
