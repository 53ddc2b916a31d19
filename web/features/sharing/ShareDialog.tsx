import { Code, Copy, Share2 } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { EMBED_SIZES, type EmbedSize } from '../../../shared/limits.ts'
import { mapTitle } from '../../../shared/maps/pageHeads.ts'
import type { ViewFilter } from '../../shell/canvas/viewAddress.ts'
import { filterOf } from '../../shell/canvas/viewFilter.ts'
import { selectedPoiId, useContentState, useViewer, useViewerState } from '../../shell/viewerContext.ts'
import { Button } from '../../ui/control/Button.tsx'
import { COPY_FAILED, copyText } from '../../ui/control/CopyButton.tsx'
import { SegmentedControl } from '../../ui/control/SegmentedControl.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { HelpLink } from '../../ui/text/HelpLink.tsx'
import { poiTitle } from '../pois/tree/poiRows.ts'
import { embedCodeOf, linksTo, type Shared } from './sharedLinks.ts'
import './sharing.css'

const WIDTH_PX = 560

const SIZES = [
  { value: 'medium', label: 'Medium 900×600' },
  { value: 'large', label: 'Large 1200×800' },
] as const

/** A link to the map, to the present view of it or to the selected POI, and the code that shows the same on another site. */
export const ShareDialog = ({ onClose }: { onClose: () => void }) => {
  const viewer = useViewer()
  const { record } = viewer
  const [{ camera, filter }] = useState(() => ({ camera: viewer.scene.camera, filter: filterOf(viewer) }))
  const poi = useSelectedPoi()
  const [shared, setShared] = useState<Shared>(poi ? 'poi' : 'map')
  const [size, setSize] = useState<EmbedSize>('medium')
  const floorId = useViewerState((state) => state.floorId)
  const links = linksTo(
    record,
    { shared, camera, filter, floorId, poiId: poi?.id ?? null },
    window.location.origin,
  )
  const title = mapTitle({ name: record.name, game_name: record.gameName })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Share and embed" width={WIDTH_PX}>
      <SegmentedControl
        label="What to share"
        value={shared}
        options={[
          { value: 'map', label: 'Whole map' },
          { value: 'view', label: 'This view' },
          ...(poi ? [{ value: 'poi' as const, label: 'This POI' }] : []),
        ]}
        onChange={setShared}
      />
      <p className="share__hint">{hintOf(shared, filter, poi)}</p>
      <Text label="Link" text={links.page}>
        <Button icon={<Copy />} onClick={() => void copy(links.page, 'Link copied.')}>
          Copy link
        </Button>
        <NativeShare url={links.page} title={title} />
      </Text>
      {record.isPublic ? (
        <section className="share__embed" aria-label="Embed">
          <h3>Embed on a site</h3>
          <SegmentedControl label="Size" value={size} options={SIZES} onChange={setSize} />
          <HelpLink chapter="sharing-and-embedding" section="embed-a-map">
            How embedding works
          </HelpLink>
          <Text label="Code" text={embedCodeOf({ url: links.embed, title, size })} isLong>
            <Button
              variant="primary"
              icon={<Code />}
              onClick={() => void copy(embedCodeOf({ url: links.embed, title, size }), 'Embed code copied.')}
            >
              Copy code
            </Button>
          </Text>
          <EmbedPreview key={links.embed} url={links.embed} size={size} />
        </section>
      ) : (
        <p className="share__private" role="note">
          This map is private: the link opens it only for those who may see it, and it cannot be embedded.
          Make it public to show it on other sites.
        </p>
      )}
    </Dialog>
  )
}

const hintOf = (shared: Shared, filter: ViewFilter | null, poi: { title: string } | null): string => {
  if (shared === 'view')
    return filter === null
      ? 'The part of the map that you see.'
      : 'The part of the map that you see, with the same things hidden and the same search.'
  return poi ? `Selected: ${poi.title}` : 'Select a POI to link to it.'
}

const useSelectedPoi = (): { id: number; title: string } | null => {
  const id = useViewerState(selectedPoiId)
  const poi = useContentState(({ content }) => content.pois.get(id ?? 0))
  const type = useContentState(({ content }) => content.types.get(poi?.typeId ?? 0))
  return poi && type ? { id: poi.id, title: poiTitle(poi, type) } : null
}

const copy = async (text: string, said: string): Promise<void> => {
  if (await copyText(text)) toast.say(said)
  else toast.error(COPY_FAILED)
}

interface TextProps {
  label: string
  text: string
  isLong?: boolean
  children: ReactNode
}

/** A text to copy, by its button or by hand. */
const Text = ({ label, text, isLong = false, children }: TextProps) => {
  const id = useId()
  return (
    <div className="share__text">
      <label htmlFor={id}>{label}</label>
      {isLong ? (
        <textarea id={id} readOnly rows={3} value={text} onFocus={(event) => event.target.select()} />
      ) : (
        <input id={id} readOnly value={text} onFocus={(event) => event.target.select()} />
      )}
      <div className="share__acts">{children}</div>
    </div>
  )
}

/** The device's own way to share, where it has one. */
const NativeShare = ({ url, title }: { url: string; title: string }) => {
  if (!('share' in navigator)) return null
  const share = () =>
    navigator.share({ url, title }).catch((error: unknown) => {
      const isCancelled = error instanceof DOMException && error.name === 'AbortError'
      if (!isCancelled) toast.error('This device could not share the link.')
    })
  return (
    <Button icon={<Share2 />} onClick={() => void share()}>
      Share…
    </Button>
  )
}

/** The embed as it will look, made smaller to fit. */
const EmbedPreview = ({ url, size }: { url: string; size: EmbedSize }) => {
  const { width, height } = EMBED_SIZES[size]
  const frame = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(0)
  useLayoutEffect(() => {
    const element = frame.current
    if (element === null) return
    const resizes = new ResizeObserver(() => setScale(element.clientWidth / width))
    resizes.observe(element)
    return () => resizes.disconnect()
  }, [width])
  return (
    <div ref={frame} className="share__preview" style={{ aspectRatio: `${width} / ${height}` }}>
      <iframe
        src={url}
        title="Preview of the embed"
        width={width}
        height={height}
        loading="lazy"
        style={{ transform: `scale(${scale})` }}
      />
    </div>
  )
}
