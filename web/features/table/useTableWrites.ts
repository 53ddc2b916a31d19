import { useQueryClient } from '@tanstack/react-query'
import { focusOnAll, useViewer } from '../../shell/viewerContext.ts'
import { undoToast } from '../../shell/undo.ts'
import { countText } from '../../ui/text/numberText.ts'
import { hasReferences, LINKS_MAX, missingReferences } from './missingReferences.ts'
import { tableDrafts } from './tableDrafts.ts'
import type { TableKind } from './TableKind.ts'
import {
  heldRows,
  leftCells,
  refusedRows,
  type RowWrite,
  stillHeld,
  withCells,
  withoutCells,
  writeRows,
  type WrittenRows,
} from './writeRows.ts'

const NOTHING_MISSING = () => false
const TOO_MANY_LINKS = `At most ${LINKS_MAX} different maps can be linked at once. Write fewer rows.`

/** Returns a function that writes into rows, as one step of undo. `arrange` puts the rows made at the end. */
export const useTableWrites = (
  table: TableKind,
  arrange: (ids: readonly number[]) => void,
): ((writes: readonly RowWrite[]) => Promise<void>) => {
  const { session, source, store, record, focusOn } = useViewer()
  const client = useQueryClient()
  const state = tableDrafts({ store })
  const read = (writes: readonly RowWrite[], isMissing: Parameters<typeof writeRows>[3]['isMissing']) =>
    writeRows(table, { content: session.store.getState().content, drafts: state.getState().drafts }, writes, {
      newId: () => session.newId(),
      pageUrl: window.location.href,
      image: record.image,
      floorId: store.getState().floorId,
      isMissing,
    })
  return async (all) => {
    const untouched = state.getState().drafts
    let writes = all
    let written = read(writes, NOTHING_MISSING)
    if (hasReferences(written.changes)) {
      state.setState(({ drafts }) => ({ drafts: heldRows(drafts, all) }))
      const isMissing = await missingReferences(written.changes, { source, client })
      writes = stillHeld(state.getState().drafts, all)
      if (isMissing === null) {
        state.setState(({ drafts }) => ({ drafts: heldRows(drafts, writes, TOO_MANY_LINKS) }))
        return
      }
      written = read(writes, isMissing)
    }
    const before = state.getState().drafts
    state.setState({ drafts: written.drafts })
    if (written.changes.length === 0) return
    const done = doneText(table, written)
    const left = leftCells(untouched, written.drafts, writes)
    const turn = (to: typeof withCells) => {
      state.setState(({ drafts }) => ({ drafts: to(drafts, left) }))
      return []
    }
    const result = await session.commitLarge(written.changes, {
      doing: 'Changing the map…',
      done,
      besides: { done, undo: () => turn(withoutCells), redo: () => turn(withCells) },
    })
    if (!result.ok) {
      const refused = { writes, before, made: written.made, error: result.text }
      state.setState(({ drafts }) => ({ drafts: refusedRows(drafts, refused) }))
      return
    }
    const made = [...written.made.values()]
    if (made.length > 0) {
      arrange(made)
      focusOn(focusOnAll(table.selectionOf(made)))
    }
    if (writes.length > 1)
      undoToast(session, `${done.charAt(0).toUpperCase()}${done.slice(1)}.`, result.changeId)
  }
}

/** 'added 3 POIs and changed 2 POIs' */
const doneText = ({ noun }: TableKind, { changes, made }: WrittenRows): string => {
  const changed = changes.length - made.size
  return [
    made.size > 0 && `added ${countText(made.size, noun)}`,
    changed > 0 && `changed ${countText(changed, noun)}`,
  ]
    .filter(Boolean)
    .join(' and ')
}
