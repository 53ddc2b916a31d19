import { SIDEBAR_DEFAULT_PX, SIDEBAR_MAX_PX, SIDEBAR_MIN_PX } from '../../../shared/limits.ts'
import { readStored, writeStored } from '../../sources/local/storedList.ts'

const WIDTH_KEY = 'pinfold_sidebar_width'
const COLLAPSED_KEY = 'pinfold_sidebar_collapsed'

/** How wide the sidebar was at the last visit, and whether it was folded away; null if it never was folded or unfolded. */
export const storedSidebar = () => ({
  widthPx: storedWidth(readStored(WIDTH_KEY)),
  isCollapsed: storedFold(readStored(COLLAPSED_KEY)),
})

export const keepSidebarWidth = (widthPx: number): void => writeStored(WIDTH_KEY, String(widthPx))

export const keepSidebarCollapsed = (isCollapsed: boolean): void =>
  writeStored(COLLAPSED_KEY, isCollapsed ? 'yes' : 'no')

const storedFold = (text: string | null): boolean | null => (text === null ? null : text === 'yes')

const isAllowed = (widthPx: number): boolean => widthPx >= SIDEBAR_MIN_PX && widthPx <= SIDEBAR_MAX_PX

/** Returns the new width; a width out of range is ignored. */
export const acceptWidth = (currentPx: number, wantedPx: number): number =>
  isAllowed(wantedPx) ? Math.round(wantedPx) : currentPx

/** Returns the stored width, or the default one if it is no width or out of range. */
export const storedWidth = (text: string | null): number =>
  text !== null && /^\d+$/.test(text) && isAllowed(Number(text)) ? Number(text) : SIDEBAR_DEFAULT_PX
