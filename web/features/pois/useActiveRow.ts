import { useMemo, useState } from 'react'
import type { PoiRows } from './poiRows.ts'

export interface ActiveRow {
  /** Where the arrow keys stand; the first line where the one they stood on is gone. */
  readonly activeIndex: number
  readonly activate: (id: number) => void
}

export const useActiveRow = (rows: PoiRows): ActiveRow => {
  const [activeId, activate] = useState<number | null>(null)
  const activeIndex = useMemo(
    () => Math.max(0, activeId === null ? 0 : rows.indexOf(activeId)),
    [rows, activeId],
  )
  return { activeIndex, activate }
}
