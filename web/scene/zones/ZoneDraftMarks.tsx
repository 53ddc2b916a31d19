import { useCallback } from 'react'
import type { KindParts } from '../state/SceneKind.ts'
import { EditDraftMarks } from './EditDraftMarks.tsx'
import { ShapeDraftMarks } from './ShapeDraftMarks.tsx'

/** The shape that is being drawn or edited, which only those do who may change a map. */
export function ZoneDraftMarks({ store, surface }: Pick<KindParts, 'store' | 'surface'>) {
  const redraw = useCallback(() => surface.invalidate('overlay'), [surface])
  return (
    <>
      <ShapeDraftMarks store={store} />
      <EditDraftMarks store={store} redraw={redraw} />
    </>
  )
}
