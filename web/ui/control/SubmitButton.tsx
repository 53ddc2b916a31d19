import { useId, useState } from 'react'
import { Button, type ButtonProps } from './Button.tsx'
import './SubmitButton.css'

/** What is missing in the form of something that exists. */
export const NOTHING_CHANGED = 'Nothing has changed yet.'

interface SubmitButtonProps extends ButtonProps {
  /** Why the form cannot be sent yet; null if it can. */
  missing: string | null
}

/**
 * The primary button of a form. As long as something is missing it is grey, but it can be reached: it says what is missing on
 * hover and focus, and a click or Enter in a field says it aloud.
 */
export const SubmitButton = ({ missing, children, onClick, ...button }: SubmitButtonProps) => {
  const whyId = useId()
  const [asked, setAsked] = useState<string | null>(null)
  if (asked !== null && asked !== missing) setAsked(null)
  return (
    <span className="submit">
      <Button
        variant="primary"
        type="submit"
        {...button}
        aria-disabled={missing !== null || undefined}
        aria-describedby={missing === null ? undefined : whyId}
        onClick={(event) => {
          if (missing === null) return onClick?.(event)
          event.preventDefault()
          setAsked(missing)
        }}
        onBlur={() => setAsked(null)}
      >
        {children}
      </Button>
      {missing !== null && (
        <span id={whyId} className="submit__why" data-asked={asked !== null || undefined}>
          {missing}
        </span>
      )}
      <span className="visually-hidden" role="alert">
        {asked}
      </span>
    </span>
  )
}
