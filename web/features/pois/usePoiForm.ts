import { useState } from 'react'
import type { Poi } from '../../../shared/pois.ts'
import { useContentState } from '../viewer/viewerContext.ts'
import { followPoi, formOf, openForm, POI_FIELDS, type OpenForm, type PoiForm } from './poiForm.ts'

export interface PoiFormState extends OpenForm {
  readonly set: (fields: Partial<PoiForm>) => void
}

/** The form of a POI, kept in step with what others do to it while it is open; with nothing once it is deleted. */
export const usePoiForm = (poi: Poi): PoiFormState => {
  const content = useContentState((state) => state.content)
  const now = formOf(content, poi)
  const [open, setOpen] = useState(() => openForm(now))
  const isAltered = POI_FIELDS.some((field) => now[field] !== open.base[field])
  if (content.pois.has(poi.id) && isAltered) setOpen(followPoi(open, now))
  return {
    ...open,
    set: (fields) => setOpen((before) => ({ ...before, form: { ...before.form, ...fields } })),
  }
}
