import { shortcutOf } from '../../../shared/texts/shortcuts.ts'
import { canvasOfMap, focusCanvas } from '../canvas/focusCanvas.ts'
import { isEditing, type ViewerStore } from '../viewerContext.ts'

/** What had the focus before a panel was opened. */
interface Opener {
  readonly element: HTMLElement
  /** Its list, should the row itself be deleted. */
  readonly list: HTMLElement | null
}

/**
 * The focus around the panel beside a place on the map: closing returns it to where it came from, and from there one Tab
 * leads into the panel, wherever that stands in the page. Returns a function that stops it.
 */
export const bindPanelFocus = (store: ViewerStore): (() => void) => {
  let opener: Opener | null = null
  /** Of what keeps the focus after the last change. */
  let frame = 0
  const giveBack = () => {
    const targets = [opener?.element, opener?.list?.querySelector<HTMLElement>(FIRST_STOP), canvasOfMap()]
    targets.find((target) => isFocusable(target))?.focus({ preventScroll: true })
  }
  /** What goes is still there until the page is rendered, as a row that has just been deleted, and takes the focus with it. */
  const keepFocus = (last: Element | null, onLost: () => void, framesLeft = FRAMES_TO_RENDER) => {
    const active = document.activeElement
    if (active !== document.body && framesLeft > 0)
      frame = requestAnimationFrame(() => keepFocus(active, onLost, framesLeft - 1))
    else if (active === document.body && !isFocusable(last)) onLost()
  }
  const stopFocus = store.subscribe(({ focus }, before) => {
    if (focus === before.focus) return
    cancelAnimationFrame(frame)
    const active = document.activeElement
    const isAside = isFocusable(active) && !isInPanel(active)
    if (focus.kind !== 'none') {
      if (isAside) opener = { element: active, list: active.closest<HTMLElement>('[role="tree"], ul') }
      // What was pressed may be in a panel that another one replaces: keys go on with that, wherever the first was opened from.
      // A form takes the focus itself.
      if (isFocusable(active) && !isEditing(store.getState())) keepFocus(active, focusCanvas)
      return
    }
    if (isAside) return
    giveBack()
    keepFocus(document.activeElement, giveBack)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const target = targetOf(event, opener)
    if (event.defaultPrevented || target === null) return
    event.preventDefault()
    target.focus({ preventScroll: true })
  }
  window.addEventListener('keydown', onKeyDown)
  return () => {
    stopFocus()
    cancelAnimationFrame(frame)
    window.removeEventListener('keydown', onKeyDown)
  }
}

/** A slow machine may render the list only after several frames. */
const FRAMES_TO_RENDER = 60

const FIRST_STOP = '[tabindex="0"], button'

/** Tab from the opener enters the panel; Shift+Tab at the panel's beginning returns. The canvas stands before it anyway. */
const targetOf = (event: KeyboardEvent, opener: Opener | null): HTMLElement | null => {
  const opened = panel()
  if (opened === null || opener === null || opener.element === canvasOfMap()) return null
  switch (shortcutOf(event, ['next', 'previous'])) {
    case 'next':
      return document.activeElement === opener.element ? opened : null
    case 'previous':
      return document.activeElement === opened && isFocusable(opener.element) ? opener.element : null
    case null:
      return null
  }
}

const panel = () => document.querySelector<HTMLElement>('.viewer__canvas [role="dialog"]:not([hidden])')

const isInPanel = (element: HTMLElement): boolean =>
  element.closest('.viewer__canvas [role="dialog"], .selection, .selection-bar') !== null

const isFocusable = (element: Element | null | undefined): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.isConnected &&
  element !== document.body &&
  element.checkVisibility()
