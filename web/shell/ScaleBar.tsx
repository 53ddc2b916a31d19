import { scaleBar } from '../scene/plane/scaleBar.ts'
import type { Scene } from '../scene/Scene.ts'
import { coordinateText } from './coordinates.ts'
import { useCameraWriter } from './useCameraWriter.ts'

/** How long a round number of map pixels is on screen. */
export const ScaleBar = () => {
  const bar = useCameraWriter(writeScale)
  return (
    <div className="scalebar" aria-hidden="true" ref={bar}>
      <b>
        <span />
        <span />
        <span />
      </b>
      <i />
    </div>
  )
}

const writeScale = (bar: HTMLElement, { camera }: Scene): void => {
  const { lengthMap, lengthView } = scaleBar(camera)
  bar.style.width = `${lengthView}px`
  const texts = ['0', short(lengthMap / 2), short(lengthMap)]
  bar.querySelectorAll('span').forEach((label, at) => (label.textContent = texts[at] ?? ''))
}

const short = (lengthMap: number): string => (lengthMap < 10 ? String(lengthMap) : coordinateText(lengthMap))
