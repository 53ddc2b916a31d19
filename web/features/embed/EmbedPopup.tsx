import { ExternalLink, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { isWebPicture } from '../../../shared/assets.ts'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { followPlace } from '../../shell/followPlace.ts'
import { useIsTooSmall } from '../../shell/useIsTooSmall.ts'
import { IconButton } from '../../ui/Button.tsx'
import { RichText } from '../../ui/RichText.tsx'
import { placeText } from '../../ui/numberText.ts'
import { poiTitle } from '../pois/poiRows.ts'
import { ZoneSwatch } from '../zones/ZoneSwatch.tsx'
import { EmbedSwatch } from './EmbedSwatch.tsx'
import { type EmbedScene, useEmbed, useEmbedState } from './createEmbed.ts'

/** What is selected on the map: a POI beside its marker, a zone in the canvas's lower left corner. */
export const EmbedPopup = () => {
  const { content } = useEmbed()
  const selection = useEmbedState((state) => state.selection)
  const poi = selection?.kind === 'marker' ? content.pois.get(selection.id) : undefined
  const type = content.types.get(poi?.typeId ?? 0)
  const zone = selection?.kind === 'zone' ? content.zones.get(selection.id) : undefined
  if (poi && type)
    return (
      <PopupFrame key={poi.id} title={poiTitle(poi, type)} place={poi}>
        {poi.image !== null && <PopupPicture image={poi.image} alt={`Picture of ${poiTitle(poi, type)}`} />}
        <p className="popup__type">
          <EmbedSwatch type={type} />
          <span className="cut">{type.name}</span>
        </p>
        {poi.description !== '' && <RichText className="popup__text" text={poi.description} />}
        <p className="popup__place num">{placeText(poi)}</p>
      </PopupFrame>
    )
  if (zone)
    return (
      <PopupFrame key={zone.id} title={zone.label} place={null}>
        <p className="popup__type">
          <ZoneSwatch zone={zone} />
          <span>Zone</span>
        </p>
      </PopupFrame>
    )
  return null
}

interface PopupFrameProps {
  title: string
  /** Where it belongs, or null for the corner, where it is too if the canvas is small. */
  place: PointMap | null
  children: ReactNode
}

const PopupFrame = ({ title, place, children }: PopupFrameProps) => {
  const { scene, store } = useEmbed()
  const panel = useRef<HTMLElement>(null)
  const isSmall = useIsTooSmall(scene)
  const anchor = isSmall ? null : place
  useLayoutEffect(() => {
    if (panel.current === null) return
    return anchor ? followPlace(scene, anchor, panel.current) : keepClearOf(scene, panel.current)
  }, [scene, anchor])
  const close = () => {
    const hadFocus = panel.current?.contains(document.activeElement)
    store.setState({ selection: null })
    if (hadFocus) document.getElementById('map')?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  }
  return (
    <section
      ref={panel}
      className={anchor ? 'embed__popup anchored popup' : 'embed__popup embed__popup--corner popup'}
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div className="popup__scroll">
        <div className="popup__body">
          <header className="popup__head">
            <h2>{title}</h2>
            <IconButton label="Close" size="sm" onClick={close}>
              <X />
            </IconButton>
          </header>
          {children}
        </div>
      </div>
    </section>
  )
}

/** Keeps what is selected out from under a panel. Returns a function that ends it. */
const keepClearOf = (scene: EmbedScene, panel: HTMLElement): (() => void) => {
  const canvas = panel.parentElement?.getBoundingClientRect()
  const box = panel.getBoundingClientRect()
  if (!canvas) return () => undefined
  const none = { topView: 0, rightView: 0, bottomView: 0, leftView: 0 }
  const isWide = box.width * 2 < canvas.width
  scene.setInsets(
    isWide
      ? { ...none, leftView: box.right - canvas.left }
      : { ...none, bottomView: canvas.bottom - box.top },
  )
  return () => scene.setInsets(null)
}

/** A picture on another site is linked to, so that the frame tells nobody who looks at it. */
const PopupPicture = ({ image, alt }: { image: string; alt: string }) => {
  const { urlOf } = useEmbed()
  const [isLost, setLost] = useState(false)
  if (isWebPicture(image))
    return (
      <a className="picture-link" href={image} target="_blank" rel="noopener noreferrer nofollow">
        <ExternalLink />
        <span className="cut">Picture on {new URL(image).host}</span>
      </a>
    )
  const url = urlOf(image)
  if (url === null || isLost) return null
  return <img className="poi-picture" src={url} alt={alt} onError={() => setLost(true)} />
}
