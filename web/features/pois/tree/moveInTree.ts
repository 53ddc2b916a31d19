import { useCallback } from 'react'
import type { Change } from '../../../../shared/content/changes.ts'
import type { Content } from '../../../../shared/content/content.ts'
import { undoToast } from '../../../shell/undo.ts'
import { useViewer } from '../../../shell/viewerContext.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { placeText } from '../../../ui/text/numberText.ts'
import { typeNamesake } from '../../types/findType.ts'
import type { PoiRow } from './poiRows.ts'

/** A row of the tree, as it is dragged or dropped on. */
export type RowRef = Pick<PoiRow, 'kind' | 'id'>

/** What dropping one row on another does, or why it does nothing. */
export type Move =
  | { readonly kind: 'move'; readonly changes: readonly Change[]; readonly done: string }
  | { readonly kind: 'nothing'; readonly why: string }

/** A type goes to the category, and a POI to the type, that it is dropped on or in. */
export const moveOnto = (content: Content, dragged: RowRef, onto: RowRef): Move => {
  if (dragged.kind === 'type') return moveType(content, dragged.id, categoryIdAt(content, onto))
  if (dragged.kind === 'poi') return movePoi(content, dragged.id, onto)
  return { kind: 'nothing', why: 'A category stays where it is.' }
}

const moveType = (content: Content, typeId: number, categoryId: number): Move => {
  const type = content.types.get(typeId)
  const category = content.categories.get(categoryId)
  if (!type || !category) return GONE
  if (type.categoryId === category.id) return nothing(`“${type.name}” is in “${category.name}” already.`)
  if (typeNamesake(content, type, { category: category.name, name: type.name }))
    return nothing(`“${category.name}” already has a type “${type.name}”.`)
  return {
    kind: 'move',
    changes: [{ op: 'patch', kind: 'type', id: type.id, fields: { categoryId: category.id } }],
    done: `“${type.name}” moved to “${category.name}”.`,
  }
}

const movePoi = (content: Content, poiId: number, onto: RowRef): Move => {
  const poi = content.pois.get(poiId)
  if (onto.kind === 'category') return nothing('Drop a POI on a type.')
  const type = content.types.get(typeIdAt(content, onto))
  if (!poi || !type) return GONE
  const name = poi.name || placeText(poi)
  if (poi.typeId === type.id) return nothing(`“${name}” is of the type “${type.name}” already.`)
  return {
    kind: 'move',
    changes: [{ op: 'patch', kind: 'poi', id: poi.id, fields: { typeId: type.id } }],
    done: `“${name}” moved to “${type.name}”.`,
  }
}

const nothing = (why: string): Move => ({ kind: 'nothing', why })

const GONE = nothing('Someone has deleted it in the meantime.')

const typeIdAt = (content: Content, { kind, id }: RowRef): number =>
  kind === 'poi' ? (content.pois.get(id)?.typeId ?? 0) : id

const categoryIdAt = (content: Content, row: RowRef): number =>
  row.kind === 'category' ? row.id : (content.types.get(typeIdAt(content, row))?.categoryId ?? 0)

/** Returns a function that moves a row and offers to undo it, or says why it does nothing. */
export const useMoveRow = (): ((dragged: RowRef, onto: RowRef) => void) => {
  const { session } = useViewer()
  return useCallback(
    (dragged, onto) => {
      const move = moveOnto(session.store.getState().content, dragged, onto)
      if (move.kind === 'nothing') return void toast.say(move.why)
      const committed = session.commit(move.changes)
      if (committed.ok) undoToast(session, move.done, committed.changeId)
    },
    [session],
  )
}
