import { type ReactNode, useId } from 'react'
import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import { Button } from '../../../ui/control/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { MAP_FORM_FIELDS, type MapForm } from './mapFormRules.ts'
import './createMap.css'

export const MAP_FORM_WIDTH_PX = 430

interface MapFormDialogProps {
  title: string
  isBusy: boolean
  /** The button that saves the form, and what it says meanwhile. */
  submitText: string
  busyText: string
  onSubmit: () => Promise<void>
  onClose: () => void
  /** Breaks off what makes the form busy, where that is possible. */
  onCancel?: () => void
  children: ReactNode
}

/** The dialog around the form of a map, whether it is new or there, on the server or in this browser. */
export const MapFormDialog = (props: MapFormDialogProps) => {
  const { title, isBusy, submitText, busyText, onSubmit, onClose, onCancel, children } = props
  const formId = useId()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      width={MAP_FORM_WIDTH_PX}
      busy={isBusy}
      keepOnOutsideClick
      footer={
        <>
          <Button
            variant="quiet"
            size="lg"
            disabled={isBusy && !onCancel}
            onClick={isBusy && onCancel ? onCancel : onClose}
          >
            Cancel
          </Button>
          <Button
            variant="primary"
            size="lg"
            type="submit"
            form={formId}
            disabled={isBusy}
            className="create-map__submit"
          >
            {isBusy ? busyText : submitText}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="create-map"
        onSubmit={(event) => {
          event.preventDefault()
          void onSubmit()
        }}
        noValidate
      >
        {children}
      </form>
    </Dialog>
  )
}

/** Puts the focus into the first field that is wrong. */
export const focusFirstWrong = (
  form: Pick<UseFormReturn<MapForm>, 'setFocus'>,
  wrong: FieldErrors<MapForm>,
): void => {
  const first = MAP_FORM_FIELDS.find((name) => wrong[name])
  if (first) form.setFocus(first)
}
