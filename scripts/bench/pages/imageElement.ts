import { type Camera, cameraActs, nextFrame, settled, type Subject } from './Subject.ts'
import type { PictureSpec } from './sceneTiles.ts'

/** The simplest way to show a large picture: the browser decodes all of it, and a transform scales and moves it. */
export const open = ({ side, path }: PictureSpec) => {
  const image = document.createElement('img')
  image.className = 'bench-image'
  image.setAttribute('elementtiming', 'picture')
  const subject = transformed(image, side)
  return {
    ...cameraActs(subject),
    async firstPaint() {
      const painted = paintTime()
      const begun = performance.now()
      image.src = `${path}/image.jpg`
      subject.show({ centerMap: { x: side / 2, y: side / 2 }, zoomLevel: Math.log2(innerHeight / side) })
      document.body.append(image)
      return (await painted) - begun
    },
    async still(camera: Camera) {
      subject.show(camera)
      await image.decode()
      await settled()
    },
  }
}

/** Resolves to the time at which the browser painted an element with `elementtiming`. */
const paintTime = (): Promise<number> =>
  new Promise((resolve) => {
    new PerformanceObserver((list, observer) => {
      const [entry] = list.getEntries()
      if (entry === undefined) return
      observer.disconnect()
      // Some browsers hide the paint time and report the end of loading instead.
      void nextFrame().then(() => resolve(entry.startTime > 0 ? entry.startTime : performance.now()))
    }).observe({ type: 'element', buffered: true })
  })

const transformed = (image: HTMLImageElement, side: number): Subject => {
  let shown = 0
  return {
    show({ centerMap, zoomLevel }) {
      const scale = 2 ** zoomLevel
      const left = innerWidth / 2 - centerMap.x * scale
      const top = innerHeight / 2 - (side - centerMap.y) * scale
      image.style.transform = `translate(${left}px, ${top}px) scale(${scale})`
      shown++
    },
    get shown() {
      return shown
    },
  }
}
