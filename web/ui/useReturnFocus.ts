import { useState } from 'react'

/**
 * For a modal's `onCloseAutoFocus`: gives the focus back to where it was when the modal opened, unless something
 * else has taken it by then.
 */
export const useReturnFocus = (isOpen: boolean): (() => void) => {
  const [known, setKnown] = useState<{ isOpen: boolean; opener: Element | null }>({
    isOpen: false,
    opener: null,
  })
  if (known.isOpen !== isOpen) setKnown({ isOpen, opener: isOpen ? document.activeElement : known.opener })
  return () => {
    const { opener } = known
    if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
  }
}
