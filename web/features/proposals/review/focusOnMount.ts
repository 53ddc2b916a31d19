/** For the heading of what is shown anew: what had the focus is gone with what was shown before. */
export const focusOnMount = (heading: HTMLHeadingElement | null): void =>
  heading?.focus({ preventScroll: true })
