import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Calibration } from '../../../shared/calibration/calibration.ts'
import { movesSince } from '../../../shared/maps/imagePlacing.ts'
import { sameValue } from '../../../shared/sameValue.ts'
import { sayFailure } from '../../shell/sidebar/MapHead.tsx'
import { patchMapRecord, reloadMapRecord } from '../../shell/useOpenedMap.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { NOTHING_CHANGED } from '../../ui/control/SubmitButton.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import {
  type CalibrationForm,
  formOf,
  type Judged,
  judgedForm,
  placedForm,
  withPoint,
} from './calibrationForm.ts'

const FAILED = 'The coordinates of the game could not be saved.'

export interface CalibrationState {
  readonly form: CalibrationForm
  readonly setForm: (form: CalibrationForm) => void
  readonly judged: Judged
  /** The point that was clicked last, whose coordinates are to be typed. */
  readonly newestKey: number | null
  readonly isDirty: boolean
  readonly isSaving: boolean
  /** Why it cannot be saved; null if it can. */
  readonly missing: string | null
  readonly save: () => void
  readonly remove: () => void
}

interface Setting {
  readonly calibration: Calibration | null
  /** Of the image that its points are on. */
  readonly imageId: string
}

/** What is typed of a calibration, and what becomes of it. Points are clicked on the map with a tool of their own. */
export const useCalibration = (onSaved: () => void): CalibrationState => {
  const { record, source, scene } = useViewer()
  const client = useQueryClient()
  const [start, setStart] = useState(() => formOf(record.calibration, record.image))
  const [form, setForm] = useState(start)
  const imageId = record.image.id
  const [placedOn, setPlacedOn] = useState(imageId)
  const [newestKey, setNewestKey] = useState<number | null>(null)
  const judged = useMemo(() => judgedForm(form), [form])
  const isDirty = !sameValue(form, start)

  if (placedOn !== imageId) {
    const moves = movesSince(placedOn, record.image)
    setPlacedOn(imageId)
    setStart(placedForm(start, moves))
    setForm(placedForm(form, moves))
  }

  useEffect(
    () =>
      scene.onEvent((event) => {
        if (event.kind !== 'placePoint') return
        setForm((before) => {
          const after = withPoint(before, event.pointMap)
          setNewestKey(after.points.at(-1)?.key ?? null)
          return after
        })
      }),
    [scene],
  )
  useEffect(() => () => scene.setTool('select'), [scene])

  const setting = useMutation({
    mutationFn: ({ calibration, imageId: on }: Setting) => source.setCalibration(record.id, calibration, on),
    onSuccess: (_answer, { calibration, imageId: on }) => {
      patchMapRecord(client, record.id, (now) => {
        if (now.image.id === on) Object.assign(now, { calibration })
      })
      reloadMapRecord(client, record.id)
    },
    onError: (error) => sayFailure(error, { failed: FAILED, threw: FAILED }),
  })
  const set = (calibration: Calibration | null, said: string) => {
    const before = { calibration: record.calibration, imageId }
    const after = { calibration, imageId }
    setting.mutate(after, {
      onSuccess: () => {
        toast.undo(said, () => setting.mutate(before))
        onSaved()
      },
    })
  }
  return {
    form,
    setForm,
    judged,
    newestKey,
    isDirty,
    isSaving: setting.isPending,
    missing: judged.problem ?? (isDirty ? null : NOTHING_CHANGED),
    save: () => judged.calibration && isDirty && set(judged.calibration, 'Coordinates of the game saved.'),
    remove: () => set(null, 'Coordinates of the game removed.'),
  }
}
