import { useState } from 'react'
import type { PoiType } from '../../../shared/types.ts'
import { useContentState } from '../../shell/viewerContext.ts'
import { changedLook, DEFAULT_LOOK, lookOf, type TypeLook } from './typeLook.ts'
import { findType, type TypeNames } from './typeNames.ts'

export interface TypeLookState {
  readonly look: TypeLook
  readonly setLook: (fields: Partial<TypeLook>) => void
  /** The type as it exists; undefined where the names make a new one. */
  readonly type: PoiType | undefined
  /** How many POIs would change with the type; 0 where nothing about it does. */
  readonly alsoChanges: number
  /** An existing type's colour stays until it is unlocked. */
  readonly isLocked: boolean
  readonly setLocked: (locked: boolean) => void
}

/** The look that belongs to a type: the existing one's until something of it is changed. */
export const useTypeLook = (names: TypeNames): TypeLookState => {
  const type = useContentState((state) => findType(state.content, names))
  const count = useContentState((state) => (type ? (state.content.poiCounts.get(type.id) ?? 0) : 0))
  const [edited, setEdited] = useState<Partial<TypeLook>>({})
  const [unlockedId, setUnlockedId] = useState<number | null>(null)
  const [editedId, setEditedId] = useState<number | undefined>(type?.id)
  if (editedId !== type?.id) {
    // Another type has been chosen: what was changed belonged to the one before; a new type starts from it.
    setEditedId(type?.id)
    if (type) setEdited({})
  }
  const isLocked = type !== undefined && unlockedId !== type.id
  const look = { ...lookOf(type ?? DEFAULT_LOOK), ...edited }
  const isChanged = type !== undefined && Object.keys(changedLook(type, look)).length > 0
  return {
    look,
    setLook: (fields) => setEdited((before) => ({ ...before, ...fields })),
    type,
    alsoChanges: isChanged ? count : 0,
    isLocked,
    setLocked: (locked) => {
      setUnlockedId(locked ? null : (type?.id ?? null))
      if (locked) setEdited((before) => without(before, 'colour'))
    },
  }
}

const without = (look: Partial<TypeLook>, field: keyof TypeLook): Partial<TypeLook> => {
  const rest = { ...look }
  delete rest[field]
  return rest
}
