import { useRef } from 'react'
import { type Selection, withoutSelected, withSelected } from '../../../shared/content/selection.ts'
import { heldKeys, isHeld } from '../../../shared/texts/shortcuts.ts'
import { toggleAll } from '../selecting.ts'
import { focusOnAll, selectedIn, useViewer } from '../viewerContext.ts'

export type RowClick = Parameters<typeof heldKeys>[0]

/** Selecting several rows of a list, one by one or from one to another. */
export interface RowRange<Id> {
  /** Selects by a click with Ctrl or Shift held, or while several are selected. Returns whether it did. */
  readonly click: (id: Id, event: RowClick) => boolean
  readonly toggle: (id: Id, all: Selection) => void
  /** Selects from the row where it began up to another one, and lets go of what was selected beyond. */
  readonly extend: (from: Id, to: Id) => void
  /** Later ranges begin at this row. */
  readonly begin: (id: Id) => void
}

/** `between` returns what the rows from one to another stand for, in either direction. */
export const useRowRange = <Id>(between: (from: Id, to: Id) => Selection): RowRange<Id> => {
  const viewer = useViewer()
  const { record, scene, store, focusOn } = viewer
  const anchor = useRef<Id | null>(null)
  /** Where the range from the anchor ends. */
  const end = useRef<Id | null>(null)
  const selected = () => selectedIn(store.getState().focus)
  const begin = (id: Id) => {
    anchor.current = id
    end.current = null
  }
  const toggle = (id: Id, all: Selection) => {
    begin(id)
    toggleAll(viewer, all)
  }
  return {
    begin,
    toggle,
    click(id, event) {
      const held = heldKeys(event)
      const isRange = isHeld(held, 'selectRowsTo')
      const isWanted =
        record.abilities.edit && (isHeld(held, 'selectRowToo') || isRange || scene.tool === 'selectMany')
      if (!isWanted) begin(id)
      else if (!isRange) toggle(id, between(id, id))
      else {
        anchor.current ??= id
        end.current = id
        focusOn(focusOnAll(withSelected(selected(), between(anchor.current, id))))
      }
      return isWanted
    },
    extend(from, to) {
      if (anchor.current === null || end.current !== from) anchor.current = from
      const kept = withoutSelected(selected(), between(anchor.current, from))
      end.current = to
      focusOn(focusOnAll(withSelected(kept, between(anchor.current, to))))
    },
  }
}

/** Returns the ids of a list from one to another, in either direction; only the last one if the first is not in it. */
export const idsBetween = <Id>(ids: readonly Id[], from: Id, to: Id): readonly Id[] => {
  const [a, b] = [ids.indexOf(from), ids.indexOf(to)]
  return a < 0 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1)
}
