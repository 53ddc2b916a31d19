import { useState } from 'react'
import { followBase, isAltered, openForm, type IsSame, type OpenForm } from './openForm.ts'

export interface OpenFormState<T> extends OpenForm<T> {
  readonly set: (fields: Partial<T>) => void
}

/** A form kept in step with what others do meanwhile to the entity it is about; `isHere` is false once it is deleted. */
export const useOpenForm = <T extends object>(now: T, isSame: IsSame<T>, isHere = true): OpenFormState<T> => {
  const [open, setOpen] = useState(() => openForm(now))
  if (isHere && isAltered(now, open.base)) setOpen(followBase(open, now, isSame))
  return {
    ...open,
    set: (fields) => setOpen((before) => ({ ...before, form: { ...before.form, ...fields } })),
  }
}
