import { create } from 'zustand'
import { acceptCommentsWidth, keepCommentsOpen, keepCommentsWidth, storedComments } from './storedComments.ts'

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
