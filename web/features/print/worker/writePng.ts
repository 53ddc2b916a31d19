import { PngWriter } from '../files/PngWriter.ts'
import { legendLines } from '../layout/legendLayout.ts'
import { layOutPicture, tooLargePicture } from '../layout/pictureLayout.ts'
import { scaleLength } from '../layout/scaleLength.ts'
import { LegendSymbols } from '../paint/LegendSymbols.ts'
import { PAPER_INK } from '../paint/paperInk.ts'
import { type Sheet, paintSheet } from '../paint/paintSheet.ts'
import { frameOfArea, frameOfPart } from '../paint/pictureFrame.ts'
import { PrintError, workerCanvas } from '../paint/workerCanvas.ts'
import type { Printing } from './Printing.ts'
import type { PrintOutput } from './printMessages.ts'

/** At full size as high as a tile, so that no tile is in two strips. */
const STRIP_HEIGHT = 512
/** The bar of the scale is at most so wide, in CSS px. */
const SCALE_MAX = 220

/** Writes a picture strip by strip: it is never there as a whole. */
export const writePng = async (
  { task, images, painting, icons, onProgress }: Printing,
  { perMap, pixelRatio }: Extract<PrintOutput, { kind: 'png' }>,
): Promise<Blob> => {
  const frame = frameOfArea(task.area, perMap, pixelRatio)
  const layout = layOutPicture({
    width: frame.width,
    height: frame.height,
    pixelRatio,
    isTitled: task.title !== null,
    hasScaleBar: task.scale !== null,
    legend: legendLines(task.legend ?? []),
  })
  const problem = tooLargePicture(frame.width, frame.height)
  if (problem !== null) throw new PrintError(problem)
  painting.place(frame)
  const scale =
    task.scale &&
    scaleLength({ ...task.scale, longestMap: Math.min(SCALE_MAX * pixelRatio, frame.width / 2) / perMap })
  const sheet: Sheet = {
    layout,
    pixelRatio,
    fontFamily: task.font.family,
    title: task.title,
    scale: scale && { ...scale, lengthPx: Math.max(1, Math.round(scale.lengthMap * perMap)) },
    symbols: new LegendSymbols(icons, pixelRatio),
  }
  const { canvas, context, painted } = workerCanvas(layout.width, Math.min(STRIP_HEIGHT, layout.height))
  const writer = new PngWriter(layout.width, layout.height)
  for (const strip of stripsOf(layout)) {
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.fillStyle = PAPER_INK.paper
    context.fillRect(0, 0, canvas.width, canvas.height)
    if (strip.isMap) {
      const part = frameOfPart(frame, { ...strip, top: strip.top - layout.map.top })
      for (const image of images) await image.paint(painted, part)
      context.save()
      context.beginPath()
      context.rect(0, 0, strip.width, strip.height)
      context.clip()
      painting.paint(painted, part)
      context.restore()
    } else {
      context.setTransform(1, 0, 0, 1, 0, -strip.top)
      paintSheet(painted, strip, sheet)
    }
    await writer.write(context.getImageData(0, 0, strip.width, strip.height).data)
    onProgress((strip.top + strip.height) / layout.height)
  }
  return writer.finish()
}

interface Strip {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly isMap: boolean
}

/** Yields the strips from the top; each shows the map, or what is above or below it. */
function* stripsOf({ width, height, map }: Sheet['layout']): Generator<Strip> {
  const edges = [map.top, map.top + map.height, height]
  let top = 0
  for (const [at, end] of edges.entries())
    while (top < end) {
      const stripHeight = Math.min(STRIP_HEIGHT, end - top)
      yield { left: 0, top, width, height: stripHeight, isMap: at === 1 }
      top += stripHeight
    }
}
