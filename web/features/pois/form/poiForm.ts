import type { Content } from '../../../../shared/content/content.ts'
import type { Poi } from '../../../../shared/content/pois.ts'
import { ALL_FLOORS } from '../../../../shared/floors/floors.ts'
import { sameName } from '../../../../shared/names.ts'
import { PIXELS } from '../../../shell/coordinates/Coordinates.ts'
import { useCoordinates } from '../../../shell/coordinates/useCoordinates.ts'
import { useContentState } from '../../../shell/viewerContext.ts'
import { type OpenFormState, useOpenForm } from '../../../sync/useOpenForm.ts'
import { NOTHING_CHANGED } from '../../../ui/control/SubmitButton.tsx'
import type { TypeNames } from '../../types/findType.ts'
import { hasTypeNames, missingNames } from '../../types/typeChanges.ts'
import type { PoiEdit } from './poiChanges.ts'

/** A POI's fields as they are typed. */
export interface PoiForm extends TypeNames {
  readonly name: string
  readonly description: string
  readonly x: string
  readonly y: string
  /** `unknown` while the input leads to no map. */
  readonly linkedMapId: number | 'unknown' | null
  /** The ids of floors, or 0. */
  readonly floor: number
  readonly leadsTo: number
}

export type PoiField = keyof PoiForm

export const POI_FIELDS = [
  'name',
  'category',
  'type',
  'description',
  'x',
  'y',
  'linkedMapId',
  'floor',
  'leadsTo',
] as const satisfies readonly PoiField[]

/** `x` and `y` are the two coordinates in the order in which they are written, whatever they are called. */
export const formOf = (content: Content, poi: Poi, coordinates = PIXELS): PoiForm => {
  const [x, y] = coordinates.fieldsOf(poi)
  const type = content.types.get(poi.typeId)
  const category = content.categories.get(type?.categoryId ?? 0)
  return {
    name: poi.name,
    category: category?.name ?? '',
    type: type?.name ?? '',
    description: poi.description,
    x,
    y,
    linkedMapId: poi.linkedMapId,
    floor: poi.floor ?? ALL_FLOORS,
    leadsTo: poi.leadsTo ?? ALL_FLOORS,
  }
}

/** Whether a field would be saved the same in both. */
export const isSame = (field: PoiField, a: PoiForm, b: PoiForm, coordinates = PIXELS): boolean => {
  switch (field) {
    case 'name':
      return a.name.trim() === b.name.trim()
    case 'category':
    case 'type':
      return sameName(a[field], b[field])
    case 'x':
    case 'y':
      return coordinates.numberOf(a[field]) === coordinates.numberOf(b[field])
    case 'description':
    case 'linkedMapId':
    case 'floor':
    case 'leadsTo':
      return a[field] === b[field]
  }
}

export const isChanged = (form: PoiForm, before: PoiForm, coordinates = PIXELS): boolean =>
  POI_FIELDS.some((field) => !isSame(field, form, before, coordinates))

/** Returns null while some input is invalid. */
export const editOf = (form: PoiForm, coordinates = PIXELS): PoiEdit | null => {
  const place = coordinates.placeOf(form.x, form.y)
  const { linkedMapId } = form
  return place === null || linkedMapId === 'unknown' || !hasTypeNames(form)
    ? null
    : { ...form, ...place, linkedMapId }
}

/** Returns why a form cannot be saved yet; null if it can. */
export const missingIn = (form: PoiForm, isChanged: boolean, coordinates = PIXELS): string | null => {
  const names = missingNames(form)
  if (names !== null) return names
  if (form.linkedMapId === 'unknown') return 'The linked map is not known.'
  if (editOf(form, coordinates) === null) return `${coordinates.axes.join(' and ')} have to be numbers.`
  return isChanged ? null : NOTHING_CHANGED
}

export type PoiFormState = OpenFormState<PoiForm>

/** The form of a POI, which follows what is done to the POI until it is deleted. */
export const usePoiForm = (poi: Poi): PoiFormState => {
  const content = useContentState((state) => state.content)
  const revision = useContentState((state) => state.revision)
  const coordinates = useCoordinates()
  const isSameHere = (field: PoiField, a: PoiForm, b: PoiForm) => isSame(field, a, b, coordinates)
  return useOpenForm(formOf(content, poi, coordinates), isSameHere, content.pois.has(poi.id), revision)
}
