import { type DragEvent, useState } from 'react'
import { useViewer } from '../../../shell/viewerContext.ts'
import { moveOnto, type RowRef, useMoveRow } from './moveInTree.ts'

/** Tells the drags of rows from those of files and text. */
const ROW_DRAG = 'application/x-pinfold-row'

/** What a row needs to be dragged and dropped on. */
export interface RowDrag {
  readonly draggable: boolean
  /** A drop here would move the dragged row. */
  readonly isTarget: boolean
  readonly onDragStart: (event: DragEvent) => void
  readonly onDragOver: (event: DragEvent) => void
  readonly onDrop: (event: DragEvent) => void
  readonly onDragEnd: () => void
}

/** Drags types to categories, and POIs to types. By keyboard, the menu of a row does the same. */
export const useTreeDrag = (): ((row: RowRef) => RowDrag) => {
  const { record, session } = useViewer()
  const move = useMoveRow()
  const [dragged, setDragged] = useState<RowRef | null>(null)
  const [over, setOver] = useState<RowRef | null>(null)
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  return ({ kind, id }) => ({
    draggable: record.abilities.edit && kind !== 'category',
    isTarget:
      dragged !== null &&
      over?.id === id &&
      moveOnto(session.store.getState().content, dragged, over).kind === 'move',
    onDragStart: (event) => {
      event.dataTransfer.setData(ROW_DRAG, String(id))
      event.dataTransfer.effectAllowed = 'move'
      setDragged({ kind, id })
    },
    onDragOver: (event) => {
      if (dragged === null || !event.dataTransfer.types.includes(ROW_DRAG)) return
      // A drop that does nothing is allowed too: it says why.
      event.preventDefault()
      if (over?.id !== id) setOver({ kind, id })
    },
    onDrop: (event) => {
      if (dragged === null || !event.dataTransfer.types.includes(ROW_DRAG)) return
      event.preventDefault()
      event.stopPropagation()
      end()
      if (dragged.id !== id) move(dragged, { kind, id })
    },
    onDragEnd: end,
  })
}
