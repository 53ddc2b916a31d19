import type { RectMap } from '../plane/coordinates.ts'
import { TextMeasure } from '../raster/TextMeasure.ts'
import { paintPins } from '../pins/paintPins.ts'
import type { PinStore } from '../pins/PinStore.ts'
import type { SceneState } from '../state/sceneStore.ts'
import { Blink } from '../zones/Blink.ts'
import { paintZoneHighlights } from '../zones/paintZones.ts'
import { ZoneLayer } from '../zones/ZoneLayer.ts'
import { ZoneNameLayer } from '../zones/ZoneNameLayer.ts'
import type { ZoneStore } from '../zones/ZoneStore.ts'
import type { Canvases } from './Canvases.ts'
import { paintDraft } from './paintDraft.ts'
import type { PixelFrame } from '../raster/pixelFrame.ts'
import { CachedPicture } from '../raster/CachedPicture.ts'

/** What is painted of zones, drawings, pins and the drafts of them. */
export interface ZonePictures {
  paintZones(context: CanvasRenderingContext2D, frame: PixelFrame, state: SceneState): void
  /** Pins, and on top of all what is being drawn. */
  paintOverlay(context: CanvasRenderingContext2D, frame: PixelFrame, state: SceneState): void
  onChange(now: SceneState, before: SceneState): void
  setFontFamily(fontFamily: string): void
  zonesChanged(): void
  /** One came to or left this place, or changed its look there. */
  zoneTouched(bounds: RectMap): void
  pinsChanged(): void
  free(): void
}

export const createZonePictures = (zones: ZoneStore, pins: PinStore, canvases: Canvases): ZonePictures => {
  const zoneLayer = new ZoneLayer(zones)
  const nameLayer = new ZoneNameLayer(zones)
  const pinTexts = new TextMeasure()
  const cached = new CachedPicture()
  let textFont = 'sans-serif'
  const repaint = (): void => canvases.invalidate('zones')
  const blink = new Blink(repaint)

  const zoneTouched = (bounds: RectMap): void => {
    zoneLayer.touch(bounds)
    nameLayer.invalidate()
    repaint()
  }
  /** What a draft stands for is not drawn at rest. */
  const conceal = (id: number | null, formerId: number | null): void => {
    zones.conceal(id)
    for (const concerned of [id, formerId]) {
      const shape = concerned === null ? undefined : zones.shape(concerned)
      if (shape !== undefined) zoneTouched(shape.bounds)
    }
  }

  return {
    zoneTouched,
    zonesChanged() {
      zoneLayer.invalidate()
      nameLayer.invalidate()
      cached.clear()
      repaint()
    },
    pinsChanged: () => canvases.invalidate('overlay'),
    paintZones(context, frame, state) {
      zoneLayer.show(context, frame)
      paintZoneHighlights(context, frame, state, zones, blink.isLit)
      nameLayer.show(context, frame)
    },
    paintOverlay(context, frame, state) {
      paintPins(context, frame, state, pins, pinTexts)
      paintDraft(context, frame, state, { fontFamily: textFont, cached })
    },
    onChange(now, before) {
      const [id, formerId] = [editedZoneId(now), editedZoneId(before)]
      if (id !== formerId) conceal(id, formerId)
      if (now.draft === null && before.draft !== null) cached.clear()
      if (now.drawings !== before.drawings) zoneLayer.setDrawings(now.drawings)
      if (now.blinkingZoneId !== before.blinkingZoneId) {
        if (now.blinkingZoneId === null) blink.stop()
        else blink.start()
      }
      if (areZonesChanged(now, before)) repaint()
      if (now.selectedPinId !== before.selectedPinId) canvases.invalidate('overlay')
    },
    setFontFamily(fontFamily) {
      textFont = fontFamily
      nameLayer.setFontFamily(fontFamily)
      pinTexts.setFont(`600 11px ${fontFamily}`)
      canvases.invalidate('zones', 'overlay')
    },
    free() {
      blink.stop()
      zoneLayer.free()
      nameLayer.free()
      cached.clear()
    },
  }
}

const editedZoneId = ({ draft }: SceneState): number | null => (draft?.kind === 'edit' ? draft.zoneId : null)

const areZonesChanged = (now: SceneState, before: SceneState): boolean =>
  now.camera !== before.camera ||
  now.drawings !== before.drawings ||
  now.hoverZoneId !== before.hoverZoneId ||
  now.tool !== before.tool ||
  now.selectedZoneId !== before.selectedZoneId ||
  now.blinkingZoneId !== before.blinkingZoneId
