import { useId, type ComponentProps } from 'react'
import { classNames } from './classNames.ts'
import { FieldFrame, messageId, type FieldFrameProps } from './FieldFrame.tsx'

export interface TextAreaProps extends ComponentProps<'textarea'>, FieldFrameProps {}

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
