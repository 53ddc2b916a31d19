import type { Poi } from '../../../shared/pois.ts'
import { useOpenForm, type OpenFormState } from '../../sync/useOpenForm.ts'
import { useContentState } from '../../shell/viewerContext.ts'
import { formOf, isSame, type PoiForm } from './poiForm.ts'

export type PoiFormState = OpenFormState<PoiForm>

/** The form of a POI, kept in step with what others do to it while it is open; with nothing once it is deleted. */
export const usePoiForm = (poi: Poi): PoiFormState => {
  const content = useContentState((state) => state.content)
  return useOpenForm(formOf(content, poi), isSame, content.pois.has(poi.id))
}
