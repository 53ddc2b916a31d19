import { Link2, Pencil, X } from 'lucide-react'
import type { Poi } from '../../../shared/pois.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { toast } from '../../ui/toast.ts'
import { COPY_FAILED, copyText } from '../viewer/copyText.ts'
import { placeText } from '../viewer/coordinates.ts'
import { useClose, useContentState, useViewer } from '../viewer/viewerContext.ts'
import { poiTitle } from './poiTitle.ts'
import { ShapeIcon } from './ShapeIcon.tsx'

export const PoiInfo = ({ poi }: { poi: Poi }) => {
  const { record, store } = useViewer()
  const close = useClose()
  const type = useContentState((state) => state.content.types.get(poi.typeId))
  const category = useContentState((state) => state.content.categories.get(type?.categoryId ?? 0))
  if (!type) return null
  const edit = () => store.setState({ focus: { kind: 'poi', poiId: poi.id, mode: 'edit' } })
  return (
    <>
      <div className="popup__body">
        <header className="popup__head">
          <h2>{poiTitle(poi, type)}</h2>
          <IconButton label="Close" size="sm" onClick={close}>
            <X />
          </IconButton>
        </header>
        <p className="popup__type">
          <ShapeIcon shape={type.shape} colour={type.colour} />
          <span className="cut">{category ? `${type.name}, ${category.name}` : type.name}</span>
        </p>
        {poi.description !== '' && <p className="popup__text">{poi.description}</p>}
        <p className="popup__place num">{placeText(poi)}</p>
      </div>
      <footer className="popup__foot">
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
