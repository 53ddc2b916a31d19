import { MapPinPlus, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { calibrationResiduals } from '../../../shared/calibration/residuals.ts'
import { useChooseTool, useTool } from '../../shell/canvas/mapTools.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { Button, IconButton } from '../../ui/control/Button.tsx'
import { placeText } from '../../ui/text/numberText.ts'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { canAddPoint, type CalibrationForm, type PointInput } from './calibrationForm.ts'
import type { CalibrationState } from './useCalibration.ts'

/** The points, each with what it has in the game, and how far it is off. */
export const ControlPoints = ({
  state: { form, setForm, judged, newestKey },
}: {
  state: CalibrationState
}) => {
  const residuals = judged.calibration && calibrationResiduals(judged.calibration)
  const change = (point: PointInput) =>
    setForm({ ...form, points: form.points.map((one) => (one.key === point.key ? point : one)) })
  return (
    <section aria-label="Points">
      <ol className="calibration__points">
        {form.points.map((point, at) => (
          <PointRow
            key={point.key}
            name={`Point ${at + 1}`}
            point={point}
            form={form}
            isNewest={point.key === newestKey}
            off={residuals?.off[at]}
            isBad={residuals?.badAt === at}
            onChange={change}
            onRemove={() => setForm({ ...form, points: form.points.filter(({ key }) => key !== point.key) })}
          />
        ))}
      </ol>
      {residuals?.badAt != null && (
        <p className="hint is-bad" role="alert">
          Point {residuals.badAt + 1} does not agree with the others. Look at its digits, or remove it.
        </p>
      )}
      <AddPoint isDisabled={!canAddPoint(form)} />
    </section>
  )
}

const AddPoint = ({ isDisabled }: { isDisabled: boolean }) => {
  const isPlacing = useTool() === 'placePoint'
  const choose = useChooseTool()
  return (
    <div className="calibration__add">
      <Button
        icon={<MapPinPlus />}
        disabled={isDisabled}
        aria-pressed={isPlacing}
        onClick={() => choose(isPlacing ? 'select' : 'placePoint')}
      >
        Add a point
      </Button>
      <p className="hint" role="status">
        {isPlacing && 'Click the place on the map, or press Enter for the middle of the view.'}
      </p>
    </div>
  )
}

interface PointRowProps {
  name: string
  point: PointInput
  form: CalibrationForm
  isNewest: boolean
  off: number | undefined
  isBad: boolean
  onChange: (point: PointInput) => void
  onRemove: () => void
}

const PointRow = ({ name, point, form, isNewest, off, isBad, onChange, onRemove }: PointRowProps) => {
  const { scene, record } = useViewer()
  const isMobile = useIsMobile()
  const id = useId()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isNewest) first.current?.focus()
  }, [isNewest])
  const show = () => {
    scene.setPending({ id: 0, x: point.x, y: point.y, shape: 'circle', colour: '#ffffff', label: name })
    scene.keepInView(point)
  }
  const field = (which: 'first' | 'second', axis: string) => (
    <label className="calibration__axis">
      <span aria-hidden="true">{axis}</span>
      <input
        ref={which === 'first' ? first : undefined}
        className="field"
        aria-label={`${axis} of ${name.toLowerCase()}`}
        aria-describedby={id}
        inputMode="text"
        autoComplete="off"
        value={point[which]}
        onFocus={show}
        onBlur={() => scene.setPending(null)}
        onChange={({ target }) => onChange({ ...point, [which]: target.value })}
      />
    </label>
  )
  return (
    <li className={isBad ? 'calibration__point is-bad' : 'calibration__point'}>
      <div className="calibration__name">
        <b>{name}</b>
        <span className="num">{cornerName(point, record.image) ?? `${placeText(point)} px`}</span>
        <IconButton
          label={`Remove ${name.toLowerCase()}`}
          size={isMobile ? 'touch' : 'sm'}
          onClick={onRemove}
        >
          <Trash2 />
        </IconButton>
      </div>
      <div className="calibration__pair">
        {field('first', form.axes[0])}
        {field('second', form.axes[1])}
      </div>
      <p className="hint" id={id}>
        {off === undefined || form.points.length < 3
          ? ''
          : `Off by ${offText(off)}${form.unit && ` ${form.unit}`}`}
      </p>
    </li>
  )
}

const offText = (off: number): string => (off >= 100 ? off.toFixed(0) : off.toFixed(2))

const cornerName = (
  { x, y }: PointInput,
  { width, height }: { width: number; height: number },
): string | null => {
  const side = x === 0 ? 'left' : x === width ? 'right' : null
  const end = y === 0 ? 'Bottom' : y === height ? 'Top' : null
  return side && end && `${end} ${side} corner`
}
