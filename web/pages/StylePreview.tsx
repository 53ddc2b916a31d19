import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { isWebAddress } from '../../shared/maps/assets.ts'
import type { MapStyle } from '../../shared/maps/styles.ts'
import { bindFound, foundPoisOf } from '../features/pois/foundPois.ts'
import { bindPois } from '../features/pois/map/bindPois.ts'
import { groupPois } from '../features/pois/tree/poiGroups.ts'
import { poiRows } from '../features/pois/tree/poiRows.ts'
import type { StyledPart, StylePreviewProps } from '../features/styles/OpenStyleEditor.tsx'
import { bindZones } from '../features/zones/bindZones.ts'
import { createScene } from '../scene/createScene.ts'
import { SceneView } from '../scene/SceneView.tsx'
import { createVisitorKinds } from '../scene/visitorKinds.ts'
import { MapFoot, Watermark } from '../shell/canvas/MapFoot.tsx'
import { groundLook, sidebarLook } from '../shell/canvas/mapLook.ts'
import { MapHead } from '../shell/sidebar/MapHead.tsx'
import { SectionIdsContext } from '../shell/sidebar/SideSection.tsx'
import { createViewerStore, useViewer, type Viewer, ViewerContext } from '../shell/viewerContext.ts'
import { bindVisibility } from '../shell/visibility.ts'
import { MapContents } from './MapContents.tsx'
import './stylePreview.css'
import { abilitiesOf } from '../../shared/maps/permissions.ts'

const SECTION_IDS = 'preview-section'

/** The sidebar and the map of the open page in a style, to be looked at alone: nothing in it can be used. */
export const StylePreview = ({ style, part, theme }: StylePreviewProps) => {
  const viewer = usePreviewedViewer(style)
  const visited = useMemo(() => asVisited(viewer), [viewer])
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => showPart(frame.current, part), [part])
  return (
    <ViewerContext value={viewer}>
      <SectionIdsContext value={SECTION_IDS}>
        <div ref={frame} className="style-preview" style={groundLook(style)} onWheel={scrollLists}>
          <div className="style-preview__page" style={{ colorScheme: theme }} inert>
            <div className="side map-look style-preview__side" style={sidebarLook(style)}>
              <MapContents
                head={
                  <ViewerContext value={visited}>
                    <MapHead />
                  </ViewerContext>
                }
              />
              <MapFoot />
            </div>
            <div className="style-preview__canvas">
              <SceneView scene={viewer.scene} label="Preview" />
              <Watermark />
            </div>
          </div>
        </div>
      </SectionIdsContext>
    </ViewerContext>
  )
}

/** Without the owner's controls for the whole map. */
const asVisited = (viewer: Viewer): Viewer => ({
  ...viewer,
  record: { ...viewer.record, abilities: abilitiesOf([]) },
})

/** The open map in another style, with a scene and a selection of its own. */
const usePreviewedViewer = (style: MapStyle): Viewer => {
  const viewer = useViewer()
  const { record, session, source, visibility } = viewer
  const [scene] = useState(() => createScene(createVisitorKinds))
  const [store] = useState(() => createViewerStore(sampleFocus(viewer)))
  useEffect(() => {
    const { width, height, previewUrl, pyramid } = record.image
    scene.setImage({ widthMap: width, heightMap: height, previewUrl, pyramid })
    const urlOf = (ref: string) => source.assetUrl(record, ref)
    const bound = { scene, session, store, focusOn: () => undefined }
    const stops = [
      bindPois(bound, { canEdit: false, urlOf }),
      bindZones(bound),
      bindFound(scene, foundPoisOf(Number(record.id))),
      bindVisibility(scene, visibility),
    ]
    return () => stops.forEach((stop) => stop())
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the record changes with each poll, what is shown of it does not
  }, [scene, session, store, source, visibility, record.id])
  useEffect(() => () => scene.destroy(), [scene])
  return useMemo(
    () => ({ ...viewer, record: { ...record, style, tipUrl: tipOf(style, record) }, scene, store }),
    [viewer, record, style, scene, store],
  )
}

/** The style's own tip link, as soon as it is one; else that of the map. */
const tipOf = ({ tip_url }: MapStyle, { tipUrl, style }: Viewer['record']): string | null => {
  if (tip_url !== null) return isWebAddress(tip_url) ? tip_url : null
  return style.tip_url === null ? tipUrl : null
}

/**
 * What is open, or else a zone: it wears the highlight, and leaves the types closed, so that all sections are in sight. Without
 * zones it is the first POI.
 */
const sampleFocus = ({ store, session }: Viewer) => {
  const { focus } = store.getState()
  if (focus.kind === 'poi') return { ...focus, mode: 'info' } as const
  if (focus.kind === 'zone') return focus
  const { content } = session.store.getState()
  const [zone] = content.zones
  if (zone) return { kind: 'zone', zoneId: zone.id } as const
  const groups = groupPois(content)
  const rows = poiRows(groups, { toggled: new Set(), matches: null })
  const type = rows.length > 1 ? rows.at(1) : undefined
  const [poi] = (type?.kind === 'type' && groups.byType.get(type.id)) || []
  return poi && ({ kind: 'poi', poiId: poi.id, mode: 'info' } as const)
}

/** Scrolls the lists to a part, as far as they go, or back to their start. */
const showPart = (frame: HTMLElement | null, part: StyledPart | null): void => {
  const section = part === null || part === 'highlight' ? 'pois' : part
  const selected = part === 'highlight' ? frame?.querySelector('.is-selected') : null
  const shown = (selected ?? frame?.querySelector(`#${SECTION_IDS}-${section}`))?.closest('.side__part')
  const scroller = scrollerIn(frame)
  if (!shown || !scroller) return
  const [to, from] = [shown.getBoundingClientRect(), scroller.getBoundingClientRect()]
  // The page may be shown smaller than it is.
  const scale = from.height / scroller.offsetHeight
  scroller.scrollTop += (to.top - from.top) / scale
}

/** In a low window the head scrolls with the lists. */
const scrollerIn = (frame: HTMLElement | null): HTMLElement | undefined =>
  [...(frame?.querySelectorAll<HTMLElement>('.side__scroll, .side__all') ?? [])].find(
    (element) => getComputedStyle(element).overflowY === 'auto',
  )

/** The wheel reaches nothing inert. */
const scrollLists = ({ currentTarget, deltaY }: { currentTarget: HTMLElement; deltaY: number }): void => {
  const scroller = scrollerIn(currentTarget)
  if (scroller) scroller.scrollTop += deltaY
}
