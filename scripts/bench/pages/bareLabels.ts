import { bareCanvas } from './bareCanvas.ts'
import { cameraActs } from './cameraActs.ts'
import { markersOf } from './markerData.ts'

/** Every name in view is written anew in each frame, one over the other. */
export const open = ({ count }: { readonly count: number }) => {
  const markers = markersOf(count, { areNamed: true })
  return cameraActs(
    bareCanvas((context, { left, top, width, height, perMap }) => {
      context.font = '600 11px sans-serif'
      context.fillStyle = '#ffffff'
      for (const { x: xMap, y: yMap, label } of markers) {
        const x = Math.round(xMap * perMap) - left
        const y = Math.round(-yMap * perMap) - top
        if (x > -120 && y > -20 && x < width + 20 && y < height + 20) context.fillText(label, x + 11, y + 4)
      }
    }),
  )
}
