import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../classNames.ts'
import './TextField.css'

interface TextFieldProps extends ComponentProps<'input'>, FieldFrameProps {}

export const TextField = ({ label, note, hint, error, id, className, ...rest }: TextFieldProps) => {
  const ownId = useId()
  const controlId = id ?? ownId
  return (
    <FieldFrame label={label} note={note} hint={hint} error={error} controlId={controlId}>
      <input
        type="text"
        {...rest}
        id={controlId}
        className={classNames('field', error !== undefined && 'is-bad', className)}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={messageId(controlId, { hint, error })}
      />
    </FieldFrame>
  )
}

interface TextAreaProps extends ComponentProps<'textarea'>, FieldFrameProps {}

export const TextArea = ({ label, note, hint, error, id, className, ...rest }: TextAreaProps) => {
  const ownId = useId()
  const controlId = id ?? ownId
  return (
    <FieldFrame label={label} note={note} hint={hint} error={error} controlId={controlId}>
      <textarea
        {...rest}
        id={controlId}
        className={classNames('area', error !== undefined && 'is-bad', className)}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={messageId(controlId, { hint, error })}
      />
    </FieldFrame>
  )
}

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
