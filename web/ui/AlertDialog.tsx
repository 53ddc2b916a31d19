import { lazy, Suspense, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { AlertContext, type AlertRequest, type Alerts } from './alertContext.ts'
import { fetchEarly, loadChunk } from './loadChunk.ts'
import { backSettled } from './useBackCloses.ts'

const loadAlertBox = () =>
  loadChunk(() => import('./AlertBox.tsx').then((module) => ({ default: module.AlertBox })))

const AlertBox = lazy(loadAlertBox)

/** Shows alerts and questions one after another, in the order they were asked. */
export const AlertProvider = ({ children }: { children: ReactNode }) => {
  const [queue, setQueue] = useState<readonly AlertRequest[]>([])
  const alerts = useMemo<Alerts>(
    () => ({
      alert: (text) =>
        new Promise((resolve) => setQueue((before) => [...before, { kind: 'alert', text, resolve }])),
      confirm: (question) =>
        new Promise((resolve) => setQueue((before) => [...before, { kind: 'confirm', question, resolve }])),
    }),
    [],
  )
  const current = queue[0]
  useEffect(() => fetchEarly(loadAlertBox), [])
  const answer = useCallback(
    (yes: boolean) => {
      setQueue((before) => before.filter((request) => request !== current))
      void backSettled().then(() => {
        if (current?.kind === 'alert') current.resolve()
        else current?.resolve(yes)
      })
    },
    [current],
  )
  return (
    <AlertContext value={alerts}>
      {children}
      {current && (
        <Suspense fallback={null}>
          <AlertBox request={current} onAnswer={answer} />
        </Suspense>
      )}
    </AlertContext>
  )
}
