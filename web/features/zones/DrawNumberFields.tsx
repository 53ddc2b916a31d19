import { Check, MoveDownLeft, MoveDownRight, MoveUpLeft, MoveUpRight } from 'lucide-react'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { isShortcut } from '../../../shared/texts/shortcuts.ts'
import type { PointView } from '../../scene/plane/coordinates.ts'
import type { Quadrant } from '../../scene/state/Draft.ts'
import type { ShapeToolName } from '../../scene/zones/ZoneDraft.ts'
import { useDraft } from '../../shell/canvas/mapTools.ts'
import { useCoordinates } from '../../shell/coordinates/useCoordinates.ts'
import { useShortcuts } from '../../shell/useShortcuts.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { IconButton } from '../../ui/control/Button.tsx'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { numbersAsked, readNumbers, turned } from './drawnNumbers.ts'

interface DrawNumberFieldsProps {
  tool: ShapeToolName
  /** What is typed already. */
  first: string
  /** Where they stand on the canvas; null in a dock. */
  at: PointView | null
  /** Whether they stay for the next edge of a line. */
  isKept: boolean
  onClose: () => void
}

/** One or two numbers for what is drawn next; what is refused stays, with the reason below. */
export const DrawNumberFields = ({ tool, first, at, isKept, onClose }: DrawNumberFieldsProps) => {
  const { scene } = useViewer()
  const coordinates = useCoordinates()
  const aim = useDraft((draft) => (draft.kind === 'drawing' ? draft.aim : null))
  const isTouch = useMediaQuery('(pointer: coarse), (max-width: 800px)')
  const [typed, setTyped] = useState<readonly [string, string]>([first, ''])
  /** The direction that was chosen; null while the pointer tells it. */
  const [chosen, setChosen] = useState<Quadrant | null>(null)
  const [problem, setProblem] = useState<{ readonly at: 0 | 1 | null; readonly text: string } | null>(null)
  const problemId = useId()
  const fields = useRef<(HTMLInputElement | null)[]>([])
  useLayoutEffect(() => {
    const [field] = fields.current
    field?.focus()
    // What is typed on comes after the digit that began it.
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [])
  useShortcuts({ cancel: onClose })
  const towards = chosen ?? aim ?? 'right down'
  const asked = numbersAsked(tool, coordinates)
  const isPath = tool === 'polyline' || tool === 'polygon'
  const draw = () => {
    const read = readNumbers(tool, typed, towards, coordinates.numberOf)
    const refusal = read.kind === 'bad' ? read : refusalOf(scene.drawByNumbers(read.numbers))
    setProblem(refusal)
    if (refusal !== null) return fields.current[refusal.at ?? 0]?.focus()
    if (!isPath || !isKept) return onClose()
    setTyped(['', ''])
    fields.current[0]?.focus()
  }
  const type = (index: number, text: string) => {
    setTyped(([one, other]) => (index === 0 ? [text, other] : [one, text]))
    setProblem(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { nativeEvent, target } = event
    if (isShortcut(nativeEvent, 'cancel')) onClose()
    else if (isShortcut(nativeEvent, 'complete') && target instanceof HTMLInputElement) draw()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const size = isTouch ? 'touch' : 'sm'
  const Arrow = ARROWS[towards]
  return (
    <div
      className="map-control draw-numbers"
      role="group"
      aria-label={isPath ? 'Next edge' : tool === 'circle' ? 'Size of the circle' : 'Size of the rectangle'}
      style={at === null ? undefined : { position: 'absolute', left: at.xView, top: at.yView }}
      onKeyDown={onKeyDown}
    >
      {asked.map(({ label, isAngle }, index) => (
        <label key={label}>
          {label}
          <input
            ref={(field) => {
              fields.current[index] = field
            }}
            className="field"
            inputMode="decimal"
            enterKeyHint="done"
            autoComplete="off"
            placeholder={isAngle && aim !== null ? 'as aimed' : undefined}
            value={typed[index]}
            aria-invalid={problem?.at === index || undefined}
            aria-describedby={problem ? problemId : undefined}
            onChange={(event) => type(index, event.target.value)}
            onFocus={(event) => event.target.select()}
          />
        </label>
      ))}
      {tool === 'rectangle' && (
        <IconButton size={size} label={DIRECTIONS[towards]} onClick={() => setChosen(turned(towards))}>
          <Arrow />
        </IconButton>
      )}
      <IconButton size={size} label={isPath ? 'Add the edge' : 'Draw it'} onClick={draw}>
        <Check />
      </IconButton>
      {problem && (
        <p id={problemId} className="draw-numbers__problem" role="alert">
          {problem.text}
        </p>
      )}
    </div>
  )
}

const refusalOf = (text: string | null) => (text === null ? null : { at: null, text })

const ARROWS = {
  'right down': MoveDownRight,
  'left down': MoveDownLeft,
  'left up': MoveUpLeft,
  'right up': MoveUpRight,
} as const satisfies Record<Quadrant, unknown>

const DIRECTIONS: Readonly<Record<Quadrant, string>> = {
  'right down': 'To the right and down',
  'left down': 'To the left and down',
  'left up': 'To the left and up',
  'right up': 'To the right and up',
}
