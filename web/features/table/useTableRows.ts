import { startTransition, useEffect, useMemo, useState } from 'react'
import type { Content } from '../../../shared/content/content.ts'
import { runSliced } from '../../../shared/runSliced.ts'
import { selectedIn, useViewer, useViewerState } from '../../shell/viewerContext.ts'
import { followRows, orderRows, type TableOrder } from './orderRows.ts'
import type { TableKind } from './TableKind.ts'

interface OrderedRows {
  readonly ids: readonly number[]
  /** In which they are so. */
  readonly content: Content
}

export interface TableRows {
  /** Null until they are first sorted. */
  readonly ids: readonly number[] | null
  /** Puts rows at the end, in this order, whether they pass the filters or not. */
  readonly arrange: (ids: readonly number[]) => void
}

/**
 * Returns the ids of the rows. They are sorted and filtered when that is asked for; afterwards rows stay where they are, whatever
 * is changed in them, and new ones come last.
 */
export const useTableRows = (table: TableKind, order: TableOrder, isOnlySelected: boolean): TableRows => {
  const { session } = useViewer()
  const [rows, setRows] = useState<OrderedRows | null>(null)
  const { filters } = order
  useEffect(() => {
    const { content } = session.store.getState()
    const follow = (after: Content) =>
      setRows(
        (before) =>
          before && {
            ids: followRows(table, before.ids, { before: before.content, after, filters }),
            content: after,
          },
      )
    const stopSorting = runSliced(orderRows(table, content, order), (ids) =>
      startTransition(() => {
        setRows({ ids, content })
        follow(session.store.getState().content)
      }),
    )
    const stopFollowing = session.store.subscribe((now, before) => {
      if (now.content !== before.content) follow(now.content)
    })
    return () => {
      stopSorting()
      stopFollowing()
    }
  }, [session, table, order, filters])
  const selected = useViewerState(({ focus }) => (isOnlySelected ? focus : null))
  const ids = useMemo(() => {
    if (rows === null || selected === null) return rows && rows.ids
    const shown = table.selectedIn(selectedIn(selected))
    return rows.ids.filter((id) => shown.has(id))
  }, [rows, selected, table])
  const arrange = (last: readonly number[]) =>
    setRows((before) => {
      const moved = new Set(last)
      return before && { ...before, ids: [...before.ids.filter((id) => !moved.has(id)), ...last] }
    })
  return { ids, arrange }
}
