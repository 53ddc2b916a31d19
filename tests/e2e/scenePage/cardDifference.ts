import { IconCache } from '../../../web/scene/markers/sprites/IconCache.ts'
import type { Marker } from '../../../web/scene/markers/Marker.ts'
import { MarkerSprites } from '../../../web/scene/markers/sprites/MarkerSprites.ts'
import { MarkerStore } from '../../../web/scene/markers/MarkerStore.ts'
import { WebglSprites } from '../../../web/scene/markers/sprites/WebglSprites.ts'
import { loadPicture } from '../../../web/scene/raster/PictureLoader.ts'
import { pixelFrame, type PixelFrame } from '../../../web/scene/raster/pixelFrame.ts'
import { differenceOf, paintedShare } from './bareLoop.ts'

const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))

const webglContexts: WebGL2RenderingContext[] = []
const getContext = HTMLCanvasElement.prototype.getContext
HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...wanted: [string]) {
  const context: unknown = getContext.apply(this, wanted)
  if (context instanceof WebGL2RenderingContext) webglContexts.push(context)
  return context
} as typeof getContext

const iconOf = (colour: string, side: number): string => {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = side
  const context = canvas.getContext('2d')
  if (context !== null) {
    context.fillStyle = colour
    context.fillRect(0, 0, side, side)
    context.clearRect(side / 4, side / 4, side / 2, side / 2)
  }
  return canvas.toDataURL()
}

/** Every fifth marker has an icon, of two. */
const withIcons = (some: readonly Marker[]): Marker[] => {
  const icons = [iconOf('#ff0000', 16), iconOf('#00ff0080', 90)]
  return some.map((marker) => ({ ...marker, iconUrl: marker.id % 5 === 0 ? icons[marker.id % 2] : null }))
}

/** What the sprites of all markers look like, painted by WebGL and one by one, and whether WebGL could be had. */
const cardPaints = (looks: readonly Marker[], { hidden }: { readonly hidden?: readonly number[] } = {}) => {
  const store = new MarkerStore()
  store.setAll(looks)
  store.setFound(new Set(looks.filter(({ id }) => id % 4 === 0).map(({ id }) => id)))
  store.setRules({ isFoundDimmed: true })
  store.setHiddenTypes(new Set(hidden))
  let card: WebglSprites | null = null
  const icons = new IconCache(loadPicture, () => undefined)
  const spritesBy = (createCard: (onChange: () => void) => WebglSprites | null) =>
    new MarkerSprites(store, icons, { onChange: () => undefined, createCard })
  const byCard = spritesBy((onChange) => (card = WebglSprites.create(onChange, false)))
  const oneByOne = spritesBy(() => null)
  const painted = (sprites: MarkerSprites, frame: PixelFrame): HTMLCanvasElement => {
    const canvas = document.createElement('canvas')
    canvas.width = frame.width
    canvas.height = frame.height
    const context = canvas.getContext('2d')
    sprites.setPixelRatio(frame.pixelRatio)
    if (context !== null) sprites.paint(context, frame, frame)
    return canvas
  }
  return {
    store,
    byCard,
    async loadIcons(): Promise<void> {
      while (looks.some(({ iconUrl }) => iconUrl && icons.get(iconUrl) === undefined)) await nextFrame()
      byCard.iconLoaded()
      oneByOne.iconLoaded()
    },
    /** In grey levels, and per mille of what is painted at all. */
    compare(frame: PixelFrame) {
      const [one, other] = [painted(byCard, frame), painted(oneByOne, frame)]
      return {
        difference: differenceOf(one, other),
        painted: paintedShare(one),
        isReady: card?.isReady === true,
      }
    },
  }
}

/** How far WebGL is from painting one by one, at a pixel ratio, for a number of markers. */
export const cardDifference = async (some: readonly Marker[], pixelRatio: number, zoomLevel: number) => {
  const looks = withIcons(some)
  const paints = cardPaints(looks, { hidden: [2] })
  const [first] = looks
  if (first === undefined) throw new Error('There are no markers.')
  const size = { width: 600, height: 400 }
  const camera = { centerMap: { x: 4096.3, y: 4000.7 }, zoomLevel }
  const frame = pixelFrame(camera, size, pixelRatio)
  const shapes = paints.compare(frame)
  await paints.loadIcons()
  const icons = paints.compare(frame)
  // Within what the card has already, and after a change.
  const movedCamera = { ...camera, centerMap: { x: 4200, y: 4000 } }
  const moved = paints.compare(pixelFrame(movedCamera, size, pixelRatio))
  paints.store.upsert({ ...first, x: 4096, y: 4000 })
  paints.byCard.changed()
  const changed = paints.compare(frame)
  paints.store.setMatches(new Set(looks.filter(({ id }) => id % 3 === 0).map(({ id }) => id)))
  paints.byCard.changed()
  return [shapes, icons, moved, changed, paints.compare(frame)]
}

/** The same while the context is lost, and after it was restored. */
export const cardDifferenceAfterLoss = async (some: readonly Marker[]) => {
  const paints = cardPaints(some)
  const frame = pixelFrame({ centerMap: { x: 4096, y: 4096 }, zoomLevel: -1 }, { width: 600, height: 400 }, 1)
  paints.compare(frame)
  const loss = webglContexts.at(-1)?.getExtension('WEBGL_lose_context')
  loss?.loseContext()
  while (paints.compare(frame).isReady) await nextFrame()
  const lost = paints.compare(frame)
  loss?.restoreContext()
  while (!paints.compare(frame).isReady) await nextFrame()
  return [lost, paints.compare(frame)]
}
