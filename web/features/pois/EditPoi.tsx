import type { Poi } from '../../../shared/pois.ts'
import { useViewerState } from '../../shell/viewerContext.ts'
import { DeletePoi } from './DeletePoi.tsx'
import { EditIcon } from './EditIcon.tsx'
import { EditImage } from './EditImage.tsx'
import { EditPoiForm } from './EditPoiForm.tsx'
import { isChanged } from './poiForm.ts'
import { usePoiForm } from './usePoiForm.ts'

/** The ways to change a POI. What is typed stays while its icon or its picture is looked at. */
export const EditPoi = ({ poi }: { poi: Poi }) => {
  const mode = useViewerState(({ focus }) => (focus.kind === 'poi' ? focus.mode : 'edit'))
  const form = usePoiForm(poi)
  const isDirty = isChanged(form.form, form.base)
  switch (mode) {
    case 'editIcon':
      return <EditIcon poi={poi} isFormDirty={isDirty} />
    case 'editImage':
      return <EditImage poi={poi} isFormDirty={isDirty} />
    case 'confirmDelete':
      return <DeletePoi poi={poi} />
    case 'edit':
    case 'info':
      return <EditPoiForm poi={poi} form={form} isDirty={isDirty} />
  }
}
