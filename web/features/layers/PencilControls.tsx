import { Check, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { ZONE_OPACITY_MAX, ZONE_OPACITY_MIN, ZONE_OPACITY_STEP } from '../../../shared/limits.ts'
import { DrawDock } from '../../shell/canvas/DrawDock.tsx'
import { useDraft } from '../../shell/canvas/mapTools.ts'
import { BarButton, keepFocus } from '../../shell/canvas/ToolBar.tsx'
import { useViewer } from '../../shell/viewerContext.ts'
import { Button } from '../../ui/control/Button.tsx'
import { ColourField } from '../../ui/control/ColourField.tsx'
import { Slider } from '../../ui/control/Slider.tsx'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { DraftOffer } from '../drafts/DraftOffer.tsx'
import '../zones/zones.css'
import './layers.css'

/** What the pencil starts with, as specified. */
const START = { colour: '#d43a3a', opacity: 0.7 }

/** The pencil's colour and opacity, and the buttons for its drawing. */
export const PencilControls = () => {
  const { scene } = useViewer()
  const isTouch = useMediaQuery('(pointer: coarse), (max-width: 800px)')
  const strokes = useDraft((draft) => (draft.kind === 'pencilling' ? draft.strokes : 0))
  const [ink, setInk] = useState(START)
  const change = (fields: Partial<typeof START>) => {
    const next = { ...ink, ...fields }
    setInk(next)
    scene.setDraftStyle({
      strokeColour: next.colour,
      strokeOpacity: next.opacity,
      fillColour: next.colour,
      fillOpacity: next.opacity,
      pattern: 'none',
    })
  }
  const leave = () => {
    scene.setTool('select')
  }
  return (
    <DrawDock>
      <DraftOffer />
      <div
        className="map-control draw-bar pencil-bar"
        role="toolbar"
        aria-label="Pencil"
        onMouseDown={keepFocus}
      >
        <div className="pencil-bar__ink">
          <ColourField label="Pencil" value={ink.colour} onChange={(colour) => change({ colour })} />
          <Slider
            label="Opacity"
            value={ink.opacity}
            min={ZONE_OPACITY_MIN}
            max={ZONE_OPACITY_MAX}
            step={ZONE_OPACITY_STEP}
            stepLarge={0.1}
            onChange={(opacity) => change({ opacity })}
          />
        </div>
        <div className="pencil-bar__acts">
          <Button
            size={isTouch ? 'touch' : 'md'}
            variant="primary"
            icon={<Check />}
            disabled={strokes === 0}
            onClick={() => scene.act('finish')}
          >
            Finish
          </Button>
          <BarButton
            label="Remove last"
            Icon={Undo2}
            disabled={strokes === 0}
            onClick={() => scene.act('dropLast')}
          />
          <BarButton label="Cancel" Icon={X} onClick={leave} />
        </div>
      </div>
    </DrawDock>
  )
}
