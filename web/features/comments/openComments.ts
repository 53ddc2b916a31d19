import { create } from 'zustand'
import { COMMENTS_DEFAULT_PX, COMMENTS_MAX_PX, COMMENTS_MIN_PX } from '../../../shared/limits.ts'
import { readStored, writeStored } from '../../sources/local/storedList.ts'

const OPEN_KEY = 'pinfold_comments_open'
const WIDTH_KEY = 'pinfold_comments_width'

const keepCommentsOpen = (isOpen: boolean): void => writeStored(OPEN_KEY, isOpen ? 'yes' : 'no')

const keepCommentsWidth = (widthPx: number): void => writeStored(WIDTH_KEY, String(widthPx))

const isAllowed = (widthPx: number): boolean => widthPx >= COMMENTS_MIN_PX && widthPx <= COMMENTS_MAX_PX

/** Returns the new width; a width out of range is ignored. */
export const acceptCommentsWidth = (currentPx: number, wantedPx: number): number =>
  isAllowed(wantedPx) ? Math.round(wantedPx) : currentPx

/** Returns the stored width, or the default one if it is no width or out of range. */
export const storedCommentsWidth = (text: string | null): number =>
  text !== null && /^\d+$/.test(text) && isAllowed(Number(text)) ? Number(text) : COMMENTS_DEFAULT_PX

/** Whether the panel right of the map was open at the last visit, and how wide. */
export const storedComments = () => ({
  isOpen: readStored(OPEN_KEY) === 'yes',
  widthPx: storedCommentsWidth(readStored(WIDTH_KEY)),
})

/** Whether the panel right of the map is open, and how wide; remembered in this browser. */
export const useOpenComments = create<ReturnType<typeof storedComments>>(storedComments)

export const openComments = (isOpen: boolean): void => {
  useOpenComments.setState({ isOpen })
  keepCommentsOpen(isOpen)
}

export const resizeComments = (wantedPx: number): void => {
  const widthPx = acceptCommentsWidth(useOpenComments.getState().widthPx, wantedPx)
  useOpenComments.setState({ widthPx })
  keepCommentsWidth(widthPx)
}
