import { Link2, Pencil, X } from 'lucide-react'
import { useState } from 'react'
import type { Poi } from '../../../shared/pois.ts'
import { useClose, useContentState, useViewer } from '../../shell/viewerContext.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { COPY_FAILED, CopyButton, copyText } from '../../ui/CopyButton.tsx'
import { placeText, placeToCopy } from '../../ui/numberText.ts'
import { toast } from '../../ui/toast.ts'
import { useAssetUrl } from '../assets/useAssetFile.ts'
import { TypeSwatch } from '../types/TypeSwatch.tsx'
import { LinkedMap } from './LinkedMap.tsx'
import { LinkedText } from './LinkedText.tsx'
import { useFoundActions, useIsFound } from './foundPois.ts'
import { poiTitle } from './poiRows.ts'

const COPIED_SHOWN_MS = 1_200

export const PoiInfo = ({ poi }: { poi: Poi }) => {
  const { record, store } = useViewer()
  const close = useClose()
  const isFound = useIsFound(poi.id)
  const { setFound } = useFoundActions()
  const type = useContentState((state) => state.content.types.get(poi.typeId))
  const category = useContentState((state) => state.content.categories.get(type?.categoryId ?? 0))
  if (!type) return null
  const edit = () => store.setState({ focus: { kind: 'poi', poiId: poi.id, mode: 'edit' } })
  const title = poiTitle(poi, type)
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
          <p className="popup__type">
            <TypeSwatch type={type} />
            <span className="cut">{category ? `${type.name}, ${category.name}` : type.name}</span>
          </p>
          {poi.description !== '' && <LinkedText className="popup__text" text={poi.description} />}
          {poi.linkedMapId !== null && <LinkedMap mapId={poi.linkedMapId} />}
          <p className="popup__place num">
            <span>{placeText(poi)}</span>
            <CopyButton label="Copy coordinates" text={() => placeToCopy(poi)} shownMs={COPIED_SHOWN_MS} />
          </p>
        </div>
      </div>
      <footer className="popup__foot">
        <Checkbox
          className="popup__found"
          label="Found"
          checked={isFound}
          onChange={(checked) => setFound([poi.id], checked)}
        />
        <span className="popup__space" />
        <IconButton label="Copy link" onClick={() => void copyLink(poi.id)}>
          <Link2 />
        </IconButton>
        {record.abilities.edit && (
          <Button icon={<Pencil />} onClick={edit}>
            Edit
          </Button>
        )}
      </footer>
    </>
  )
}

const copyLink = async (poiId: number): Promise<void> => {
  const link = new URL(`?poi=${poiId}`, window.location.href)
  if (await copyText(link.href)) toast.say('Link copied.')
  else toast.error(COPY_FAILED)
}

/** A POI's picture; nothing if it has none that may be shown, or it cannot be loaded. */
export const PoiPicture = ({ poi, alt }: { poi: Pick<Poi, 'image'>; alt: string }) => {
  const url = picturePreview(useAssetUrl(poi.image), window.location.href)
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  if (url === null || url === failedUrl) return null
  return <img className="poi-picture" src={url} alt={alt} onError={() => setFailedUrl(url)} />
}

const WEB_PICTURE = /\.(jpe?g|png|gif)$/i
const DATA_PICTURE = /^data:image\/(png|jpeg|gif)[;,]/i

/**
 * Returns the address at which a POI's picture is shown, or null if it is not. On the web its path has to end in jpg, jpeg,
 * png or gif; of a map in this browser it is a data URL.
 */
export const picturePreview = (url: string | null, pageUrl: string): string | null => {
  if (url === null) return null
  if (DATA_PICTURE.test(url)) return url
  if (!URL.canParse(url, pageUrl)) return null
  const { protocol, pathname } = new URL(url, pageUrl)
  const isWeb = protocol === 'http:' || protocol === 'https:'
  return isWeb && WEB_PICTURE.test(pathname) ? url : null
}
