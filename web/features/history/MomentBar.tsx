import { useQuery } from '@tanstack/react-query'
import { ArrowRight, RotateCcw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { addressToMoment } from '../../shell/historyAddress.ts'
import { fetchHistory, type Moment } from '../../sources/http/history.ts'
import { Button } from '../../ui/control/Button.tsx'
import { Slider } from '../../ui/control/Slider.tsx'
import { wholeTimeText } from '../../ui/text/timeText.ts'
import { askToRestore } from './restoreAsked.ts'
import { RETRYING } from './retrying.ts'
import './history.css'

interface MomentBarProps {
  mapId: string
  /** In the address. */
  revision: number
  /** What is on the map, which may be an earlier choice. */
  moment: Moment
  /** Whether the one in the address could not be read yet. */
  isDelayed: boolean
}

/** While the slider moves, only what it rests on is opened. */
const REST_MS = 200
/** So often it is asked what has been done to the map since. */
const RANGE_EVERY_MS = 20_000

/** Says above a map that it is shown as it was, and leads to other moments, to its restoring, and back. */
export const MomentBar = ({ mapId, revision, moment, isDelayed }: MomentBarProps) => {
  const navigate = useNavigate()
  const { data } = useQuery({
    queryKey: ['historyRange', mapId],
    queryFn: ({ signal }) => fetchHistory(mapId, null, signal),
    staleTime: RANGE_EVERY_MS,
    refetchInterval: RANGE_EVERY_MS,
    refetchOnWindowFocus: 'always',
    ...RETRYING,
  })
  const [value, setValue] = useState(revision)
  const [range, setRange] = useState(data)
  // Under the hand the slider stays what it is.
  if (data !== range && value === revision) setRange(data)
  const [known, setKnown] = useState(revision)
  if (known !== revision) {
    setKnown(revision)
    setValue(revision)
  }
  useEffect(() => {
    if (value === revision) return
    const go = () => void navigate(addressToMoment(window.location, value), { replace: true })
    const timer = setTimeout(go, REST_MS)
    return () => clearTimeout(timer)
  }, [value, revision, navigate])
  const isThere = moment.revision === revision
  const restore = () =>
    void navigate(addressToMoment(window.location, null), { replace: true, state: askToRestore(revision) })
  return (
    <section className="moment" aria-label="The map as it was">
      <p role="status">{isThere ? shownText(moment) : isDelayed ? DELAYED : 'Opening that moment…'}</p>
      <div className="moment__slider">
        <Slider
          label="Moment: number of changes"
          value={value}
          min={range?.first ?? Math.min(value, 0)}
          max={range?.last ?? value}
          step={1}
          stepLarge={Math.max(10, Math.round(((range?.last ?? 0) - (range?.first ?? 0)) / 50))}
          disabled={range === undefined}
          onChange={setValue}
        />
      </div>
      <div className="moment__acts">
        <Button size="sm" icon={<RotateCcw />} disabled={!isThere} onClick={restore}>
          Restore
        </Button>
        <Button
          size="sm"
          variant="primary"
          icon={<ArrowRight />}
          onClick={() => void navigate(addressToMoment(window.location, null), { replace: true })}
        >
          Back to now
        </Button>
      </div>
    </section>
  )
}

const DELAYED = 'That moment cannot be opened yet. It opens by itself in a while.'

const shownText = ({ at }: Moment): string =>
  at === null
    ? 'You see the map before anything was on it.'
    : `You see the map as it was on ${wholeTimeText(new Date(at))}.`
