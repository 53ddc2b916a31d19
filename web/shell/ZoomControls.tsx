import { Maximize, Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../ui/Button.tsx'
import { useIsMobile } from '../ui/useMediaQuery.ts'
import type { Scene } from '../scene/Scene.ts'
import { useCameraWriter } from './useCameraWriter.ts'
import { useViewer } from './viewerContext.ts'

const STEP_LEVELS = 0.5

/** Right bottom: `children` stand above the zoom, on a rule. */
export const ZoomControls = ({ children }: { children?: ReactNode }) => {
  const { scene } = useViewer()
  const level = useCameraWriter(writeLevel)
  const size = useIsMobile() ? 'touch' : 'md'
  return (
    <div className="hud hud--column hud--zoom" role="group" aria-label="Zoom">
      {children}
      {children !== undefined && <hr className="hud__rule" />}
      <IconButton
        size={size}
        label="Zoom in"
        shortcut="+"
        tooltipSide="left"
        onClick={() => scene.zoomBy(STEP_LEVELS)}
      >
        <Plus />
      </IconButton>
      <output className="hud__level" aria-label="Zoom level" ref={level} />
      <IconButton
        size={size}
        label="Zoom out"
        shortcut="−"
        tooltipSide="left"
        onClick={() => scene.zoomBy(-STEP_LEVELS)}
      >
        <Minus />
      </IconButton>
      <IconButton size={size} label="Fit map" shortcut="0" tooltipSide="left" onClick={() => scene.fit()}>
        <Maximize />
      </IconButton>
    </div>
  )
}

const writeLevel = (output: HTMLElement, { camera }: Scene): void => {
  const level = (Math.round(camera.zoomLevel * 10) / 10 || 0).toFixed(1)
  output.textContent = level.replace('-', '−').replace(/\.0$/, '')
}
