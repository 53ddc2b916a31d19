import { useStore } from 'zustand'
import { Kbd } from '../../ui/Tooltip.tsx'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { drawingHabits, HINTED_SHAPES } from './drawingHabits.ts'
import { keyHintsOf, type HintedTool } from './keyHintsOf.ts'

/** The keys that help while a shape is drawn or edited, until somebody has drawn a few. Fingers have buttons instead. */
export const KeyHints = ({ tool }: { tool: HintedTool }) => {
  const isTouch = useMediaQuery('(pointer: coarse)')
  const isKnown = useStore(drawingHabits, ({ shapesDrawn }) => shapesDrawn >= HINTED_SHAPES)
  if (isTouch || isKnown) return null
  return (
    <p className="hud key-hints" aria-label="Keys">
      {keyHintsOf(tool).map(({ key, does }) => (
        <span key={does} className="key-hints__one">
          {key && <Kbd>{key}</Kbd>}
          {does}
        </span>
      ))}
    </p>
  )
}
