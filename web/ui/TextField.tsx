import { useId, type ComponentProps } from 'react'
import { classNames } from './classNames.ts'
import { FieldFrame, messageId, type FieldFrameProps } from './FieldFrame.tsx'

export interface TextFieldProps extends ComponentProps<'input'>, FieldFrameProps {}

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
