import { type RefObject, useLayoutEffect } from 'react'

/** Gives a panel the focus when others delete what it shows, if the focus was on a button that goes with that. */
export const useKeptFocus = (panel: RefObject<HTMLElement | null>, isGone: boolean): void =>
  useLayoutEffect(() => {
    if (isGone && document.activeElement === document.body) panel.current?.focus({ preventScroll: true })
  }, [panel, isGone])
