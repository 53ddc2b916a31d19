/**
 * Every key that the product handles on a map, outside the usual keys of text fields, menus and sliders. Code that
 * handles keys asks `isShortcut` or `shortcutOf`, and the tooltips, the hints and the help show the same list. 'Mod' is Ctrl, or
 * Command on a Mac; the last part is what `KeyboardEvent.key` says. Only Tab, F10, arrows and letters need Shift or its absence.
 */
const SHORTCUTS = {
  help: ['?'],
  find: ['/', 'Mod+F'],
  undo: ['Mod+Z'],
  redo: ['Mod+Shift+Z', 'Ctrl+Y'],

  select: ['V'],
  selectMany: ['M'],
  table: ['Shift+T'],
  placePoi: ['A'],
  placePin: ['N'],
  pencil: ['B'],
  ruler: ['D'],
  circle: ['C'],
  rectangle: ['R'],
  polyline: ['L'],
  polygon: ['P'],
  freehand: ['H'],

  arrows: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
  arrowsFar: ['Shift+ArrowLeft', 'Shift+ArrowRight', 'Shift+ArrowUp', 'Shift+ArrowDown'],
  zoomIn: ['+', '='],
  zoomOut: ['-', '_'],
  fit: ['0', 'Home'],
  zoomToSelection: ['Z'],
  nextObject: ['.'],
  previousObject: [','],
  nextUnfound: ['U'],
  floorUp: ['PageUp'],
  floorDown: ['PageDown'],
  menu: ['ContextMenu', 'Shift+F10'],
  /** Places, and held down it pans. */
  space: [' '],
  complete: ['Enter'],
  cancel: ['Escape'],
  next: ['Tab'],
  previous: ['Shift+Tab'],
  remove: ['Backspace', 'Delete'],
  /** Opens the fields for the numbers of what is drawn next. */
  typeNumbers: ['1 to 9'],
  /** Makes a rectangle a polygon. */
  freeCorners: ['F'],
  /** Follows the border of another zone. */
  trace: ['T'],
  /** Held down: constrains angles and proportions. */
  constrain: ['Shift'],
  /** Held down: nothing snaps. */
  unsnapped: ['Alt'],
  /** Held down: the borders of other zones stay. */
  apart: ['Mod'],
  /** Held with a click or a drag: selects more, or in a box. */
  selectMore: ['Shift'],
  /** Held with a drag: selects what the line is drawn around. */
  lasso: ['Alt'],
  /** Held with a click on a point of a shape: deletes it. */
  deletePoint: ['Alt'],
  arrowsApart: ['Mod+ArrowLeft', 'Mod+ArrowRight', 'Mod+ArrowUp', 'Mod+ArrowDown'],
  removeApart: ['Mod+Backspace', 'Mod+Delete'],

  /** On what is selected. */
  selectAll: ['Mod+A'],
  /** Opens the choice of a type. */
  retype: ['Y'],
  duplicate: ['Mod+D'],
  copy: ['Mod+C'],
  cut: ['Mod+X'],
  paste: ['Mod+V'],
  /** The selected zone. */
  rename: ['F2'],
  /** Zones among the others. */
  forward: [']'],
  backward: ['['],
  toFront: ['}'],
  toBack: ['{'],

  rowDown: ['ArrowDown'],
  rowUp: ['ArrowUp'],
  pageDown: ['PageDown'],
  pageUp: ['PageUp'],
  firstRow: ['Home'],
  lastRow: ['End'],
  unfold: ['ArrowRight'],
  fold: ['ArrowLeft'],
  openRow: ['Enter'],
  tickRow: [' '],
  selectRow: ['Ctrl+ '],
  selectDown: ['Shift+ArrowDown'],
  selectUp: ['Shift+ArrowUp'],
  /** Held with a click on a row: selects it, too. */
  selectRowToo: ['Mod'],
  /** Held with a click on a row: selects all up to there. */
  selectRowsTo: ['Shift'],
  /** Held with a click on an eye: shows only that. */
  showOnly: ['Alt'],

  /** In the table. */
  cellLeft: ['ArrowLeft'],
  cellRight: ['ArrowRight'],
  rowStart: ['Home'],
  rowEnd: ['End'],
  tableStart: ['Mod+Home'],
  tableEnd: ['Mod+End'],
  editCell: ['Enter', 'F2'],
  newLine: ['Mod+Enter'],
  fillDown: ['Mod+D'],

  submit: ['Mod+Enter'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type ShortcutId = keyof typeof SHORTCUTS

export const SHORTCUT_IDS = Object.keys(SHORTCUTS) as readonly ShortcutId[]

type KeyFacts = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

export const isShortcut = (event: KeyFacts, id: ShortcutId): boolean =>
  SHORTCUTS[id].some((keys) => isPressed(event, keys))

/** The modifiers that are held with a pointer, or with a key. */
export interface HeldKeys {
  readonly isShift: boolean
  readonly isAlt: boolean
  /** Ctrl, or Command. */
  readonly isCtrl: boolean
}

export const heldKeys = (
  event: Pick<MouseEvent, 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>,
): HeldKeys => ({
  isShift: event.shiftKey,
  isAlt: event.altKey,
  isCtrl: event.ctrlKey || event.metaKey,
})

type OfOneModifier = readonly ['Shift' | 'Alt' | 'Mod']

/** The shortcuts that are a modifier alone, which is held with a pointer. */
export type HeldId = {
  [Id in ShortcutId]: (typeof SHORTCUTS)[Id] extends OfOneModifier ? Id : never
}[ShortcutId]

export const isHeld = (held: HeldKeys, id: HeldId): boolean => {
  const [modifier] = SHORTCUTS[id]
  return modifier === 'Shift' ? held.isShift : modifier === 'Alt' ? held.isAlt : held.isCtrl
}

/** Whether the key of a shortcut was released. Its modifiers may have been released before. */
export const isReleased = ({ key, code }: KeyFacts, id: ShortcutId): boolean =>
  isShortcut({ key, code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }, id)

/** Returns the first of `ids` whose keys are pressed, or null. */
export const shortcutOf = <Id extends ShortcutId>(event: KeyFacts, ids: readonly Id[]): Id | null =>
  ids.find((id) => isShortcut(event, id)) ?? null

const isPressed = (event: KeyFacts, keys: string): boolean => {
  const { key, modifiers } = parsed(keys)
  const { ctrlKey, metaKey, altKey, shiftKey } = event
  if (key === 'Mod') return event.key === 'Control' || event.key === 'Meta'
  if (key !== keyOf(event)) return false
  if (MODIFIER_KEYS.has(key)) return true
  if (modifiers.has('Mod') ? ctrlKey === metaKey : ctrlKey !== modifiers.has('Ctrl') || metaKey) return false
  return !altKey && (!NEEDS_SHIFT_KNOWN.test(key) || shiftKey === modifiers.has('Shift'))
}

/** A key that is itself a modifier counts as pressed with any other modifier held. */
const MODIFIER_KEYS = new Set(['Shift', 'Alt'])
const NEEDS_SHIFT_KNOWN = /^(Arrow.*|Tab|F10|[A-Z])$/

/** Letters in upper case, by the keyboard's layout. The digits from 1 on are one key, as they begin a number. */
const keyOf = (event: KeyFacts): string =>
  /^[1-9]$/.test(event.key) ? '1 to 9' : (latinKey(event)?.toUpperCase() ?? event.key)

interface ParsedKeys {
  readonly key: string
  readonly modifiers: ReadonlySet<string>
}

const parsedKeys = new Map<string, ParsedKeys>()

/** 'Mod+Shift+Z' → Z with Mod and Shift; '+' is a key. */
const parsed = (keys: string): ParsedKeys => {
  const known = parsedKeys.get(keys)
  if (known) return known
  const parts = keys.split(/\+(?!$)/)
  const made = { key: parts.at(-1) ?? '', modifiers: new Set(parts.slice(0, -1)) }
  parsedKeys.set(keys, made)
  return made
}

/** Returns each way to press a shortcut as the keys are labelled: `[['Ctrl', 'Z']]`, or `[['⌘', 'Z']]` on a Mac. */
export const shortcutKeys = (id: ShortcutId, isMac: boolean): readonly (readonly string[])[] =>
  SHORTCUTS[id].map((keys) => {
    const { key, modifiers } = parsed(keys)
    return [...modifiers, key].map((part) => labelOf(part, isMac))
  })

const labelOf = (part: string, isMac: boolean): string =>
  part === 'Mod' ? (isMac ? '⌘' : 'Ctrl') : (LABELS[part] ?? part)

const LABELS: Readonly<Record<string, string>> = {
  ' ': 'Space',
  '-': '−',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Backspace: '⌫',
  ContextMenu: 'Menu',
  Delete: 'Del',
  Escape: 'Esc',
  PageDown: 'Page Down',
  PageUp: 'Page Up',
}

/**
 * Returns the Latin letter, in lower case, that a key stands for in shortcuts, or null if it stands for none. A layout
 * without Latin letters is read by the place of the key, as on a US keyboard; every other layout by what the key types,
 * so that AZERTY and Dvorak keep their letters. 'я' on the key of Z → 'z'
 */
export const latinKey = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string | null => {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  // Only letters of another script: AZERTY types a comma where a US keyboard has M.
  if (!/[\p{L}\p{M}]/u.test(key) || /\p{Script=Latin}/u.test(key)) return null
  return code.startsWith('Key') ? code.slice('Key'.length).toLowerCase() : null
}
