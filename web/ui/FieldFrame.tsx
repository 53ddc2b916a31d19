import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

export interface FieldFrameProps {
  label: string
  /** Right of the label: "Optional", a limit. */
  note?: string
  hint?: ReactNode
  error?: string
}

interface FrameProps extends FieldFrameProps {
  /** The control's id; its message gets `{id}-message`. */
  controlId: string
  children: ReactNode
}

/** The id of the text below a control, for its `aria-describedby`; undefined where there is none. */
export const messageId = (controlId: string, { hint, error }: Pick<FieldFrameProps, 'hint' | 'error'>) =>
  error !== undefined || hint !== undefined ? `${controlId}-message` : undefined

/** A label above a control, and its hint or its error below. */
export const FieldFrame = ({ label, note, hint, error, controlId, children }: FrameProps) => (
  <div className="form-field">
    <div className="label">
      <label htmlFor={controlId}>{label}</label>
      {note !== undefined && <span>{note}</span>}
    </div>
    {children}
    {error !== undefined ? (
      <p className="hint is-bad" id={`${controlId}-message`} role="alert">
        <CircleAlert />
        {error}
      </p>
    ) : (
      hint !== undefined && (
        <p className="hint" id={`${controlId}-message`}>
          {hint}
        </p>
      )
    )}
  </div>
)
