import { Link2, LocateFixed, Pencil, X } from 'lucide-react'
import type { Poi } from '../../../shared/content/pois.ts'
import { FOUND_TEXTS } from '../../../shared/texts/foundTexts.ts'
import { viewAddress } from '../../shell/canvas/viewAddress.ts'
import { shortcutText } from '../../shell/useShortcuts.ts'
import { useClose, useContentState, useViewer } from '../../shell/viewerContext.ts'
import { Button, IconButton } from '../../ui/control/Button.tsx'
import { Checkbox } from '../../ui/control/Checkbox.tsx'
import { CopyButton, copyLink } from '../../ui/control/CopyButton.tsx'
import { lazyPanel } from '../../ui/lazyPart.tsx'
import { useCoordinates } from '../../shell/coordinates/useCoordinates.ts'
import { RichText } from '../../ui/text/RichText.tsx'
import { EntityHistoryButton } from '../history/EntityHistoryButton.tsx'
import { FailedPart } from '../../ui/status/FailedPart.tsx'
import { SuggestEdit } from './SuggestEdit.tsx'
import { TypeSwatch } from '../types/TypeSwatch.tsx'
import { PoiPicture } from './PoiPicture.tsx'
import { poiTitle } from './tree/poiRows.ts'
import { markFound, markingOf } from './markFound.ts'
import { useIsFound } from './useFound.ts'
import { useNextUnfound } from './useNextUnfound.ts'

const LinkedMap = lazyPanel(
  () => import('./LinkedMap.tsx').then((module) => module.LinkedMap),
  () => null,
)

const PoiFloor = lazyPanel(
  () => import('../floors/PoiFloor.tsx').then((module) => module.PoiFloor),
  FailedPart,
)

const TheirAct = lazyPanel<{ entityId: number; noun: string }>(
  () => import('../collisions/TheirAct.tsx').then((module) => module.TheirAct),
  () => null,
)

const COPIED_SHOWN_MS = 1_200

interface PoiInfoProps {
  poi: Poi
  /** Somebody else has deleted it since it was opened. */
  isGone: boolean
  /** The form has just been left: the focus returns to the button that opened it. */
  isAfterEdit: boolean
}

export const PoiInfo = ({ poi, isGone, isAfterEdit }: PoiInfoProps) => {
  const { record } = useViewer()
  const coordinates = useCoordinates()
  const close = useClose()
  const type = useContentState((state) => state.content.types.get(poi.typeId))
  const category = useContentState((state) => state.content.categories.get(type?.categoryId ?? 0))
  const title = type ? poiTitle(poi, type) : poi.name
  return (
    <>
      <div className="popup__scroll">
        <PoiPicture key={poi.image} poi={poi} alt={`Picture of ${title}`} />
        <div className="popup__body">
          <header className="popup__head">
            <h2>{title}</h2>
            <IconButton label="Close" size="sm" onClick={close}>
              <X />
            </IconButton>
          </header>
          {type && (
            <p className="popup__type">
              <TypeSwatch type={type} />
              <span className="cut">{category ? `${type.name}, ${category.name}` : type.name}</span>
            </p>
          )}
          {record.floors.length > 0 && <PoiFloor poi={poi} />}
          <div role="status">
            {(record.abilities.edit || isGone) && <TheirAct key={poi.id} entityId={poi.id} noun="POI" />}
          </div>
          {poi.description !== '' && <RichText className="popup__text" text={poi.description} />}
          {poi.linkedMapId !== null && <LinkedMap mapId={poi.linkedMapId} />}
          <p className="popup__place num">
            <span>{coordinates.sentence(poi)}</span>
            <CopyButton
              label="Copy coordinates"
              text={() => coordinates.toCopy(poi)}
              shownMs={COPIED_SHOWN_MS}
            />
          </p>
        </div>
      </div>
      {!isGone && <PoiFoot poi={poi} isAfterEdit={isAfterEdit} />}
    </>
  )
}

const PoiFoot = ({ poi, isAfterEdit }: Omit<PoiInfoProps, 'isGone'>) => {
  const viewer = useViewer()
  const { record, store } = viewer
  const isFound = useIsFound(poi.id)
  const goToNextUnfound = useNextUnfound()
  const edit = () => store.setState({ focus: { kind: 'poi', poiId: poi.id, mode: 'edit' } })
  return (
    <footer className="popup__foot">
      {record.offers.ownMarks && (
        <Checkbox
          className="popup__found"
          label="Found"
          checked={isFound}
          onChange={(checked) => markFound(markingOf(viewer), [poi.id], checked)}
        />
      )}
      {record.offers.ownMarks && isFound && (
        <IconButton label={FOUND_TEXTS.next} shortcut={shortcutText('nextUnfound')} onClick={goToNextUnfound}>
          <LocateFixed />
        </IconButton>
      )}
      <span className="popup__space" />
      <IconButton
        label="Copy link"
        onClick={() => void copyLink(viewAddress(record.path, { camera: null, poiId: poi.id }))}
      >
        <Link2 />
      </IconButton>
      <EntityHistoryButton entity={{ kind: 'poi', id: poi.id }} />
      {record.abilities.suggest && !record.abilities.edit && <SuggestEdit poiId={poi.id} />}
      {record.abilities.edit && (
        <Button icon={<Pencil />} autoFocus={isAfterEdit} onClick={edit}>
          Edit
        </Button>
      )}
    </footer>
  )
}
