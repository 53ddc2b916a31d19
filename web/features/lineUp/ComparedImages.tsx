import { useEffect, useMemo, useState } from 'react'
import type { Warp } from '../../../shared/maps/lineUp.ts'
import { LINE_UP_TEXTS } from '../../../shared/texts/lineUpTexts.ts'
import { Slider } from '../../ui/control/Slider.tsx'
import { Switch } from '../../ui/control/Switch.tsx'
import { ProgressBar } from '../../ui/status/ProgressBar.tsx'
import { ImagePane } from './ImagePane.tsx'
import type { Picture } from './pictureOf.ts'
import { usePane } from './usePane.ts'
import { useSteps } from './useSteps.ts'
import { warpInSteps } from './warpedPicture.ts'

interface ComparedImagesProps {
  from: Picture
  to: Picture
  warp: Warp
}

const BLINK_MS = 700
/** Of Shift and an arrow key on the slider. */
const FADE_STEP_LARGE = 10

/** The new image, and the old one over it as the pairs lead it: faded by a slider, or blinking. */
export const ComparedImages = ({ from, to, warp }: ComparedImagesProps) => {
  const pane = usePane(to.size)
  const [percent, setPercent] = useState(50)
  const [isBlinking, setBlinking] = useState(false)
  const isShown = useBlink(isBlinking)
  const warped = useSteps(useMemo(() => () => warpInSteps(from, warp, to.size), [from, warp, to.size]))
  const opacity = isBlinking ? (isShown ? 1 : 0) : percent / 100
  const over = warped.result ? [{ picture: warped.result, opacity }] : []
  return (
    <div className="line-up__compare">
      <ImagePane
        title={LINE_UP_TEXTS.sides.to}
        pane={pane}
        layers={[{ picture: to, opacity: 1 }, ...over]}
        onPlace={null}
      />
      {warped.share !== null && (
        <div className="line-up__work" role="status">
          {LINE_UP_TEXTS.warping}
          <ProgressBar label={LINE_UP_TEXTS.warping} value={warped.share} />
        </div>
      )}
      <div className="line-up__ways">
        <Slider
          label={LINE_UP_TEXTS.fade}
          value={percent}
          min={0}
          max={100}
          step={1}
          stepLarge={FADE_STEP_LARGE}
          disabled={isBlinking}
          onChange={setPercent}
        />
        <Switch label={LINE_UP_TEXTS.blink} checked={isBlinking} onChange={setBlinking} />
      </div>
    </div>
  )
}

const useBlink = (isBlinking: boolean): boolean => {
  const [isShown, setShown] = useState(true)
  useEffect(() => {
    if (!isBlinking) return
    const timer = setInterval(() => setShown((before) => !before), BLINK_MS)
    return () => clearInterval(timer)
  }, [isBlinking])
  return isShown
}
