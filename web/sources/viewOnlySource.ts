import { abilitiesOf } from '../../shared/maps/permissions.ts'
import { NO_LINKS } from '../../shared/content/PoiColumns.ts'
import { LOCAL_TEXTS } from '../../shared/texts/localTexts.ts'
import { type MapSource, NotEditableError, RefusedError, SourceUnavailableError } from './MapSource.ts'

export const NO_ABILITIES = abilitiesOf([])

const refuse = () => Promise.reject(new RefusedError(LOCAL_TEXTS.viewOnly))

/** All that a source of maps to look at alone refuses, or has nothing of. */
export const viewOnlySource = {
  styles: null,
  watch: () => () => {},
  readLinks: () => Promise.resolve(NO_LINKS),
  readLink: () => Promise.resolve(null),
  readOwnMaps: () => Promise.resolve([]),
  missedSince: () => Promise.reject(new SourceUnavailableError()),
  newEntityId: () => 1,
  apply: () => Promise.reject(new NotEditableError()),
  putAsset: refuse,
  addRegion: refuse,
  deleteRegion: refuse,
  setPublic: refuse,
  setCalibration: refuse,
  setFloors: refuse,
  setFloorImage: refuse,
  removeFloorImage: refuse,
  retryFloorImage: refuse,
  retryImage: refuse,
  forget: refuse,
  deleteMap: refuse,
} satisfies Partial<MapSource>
