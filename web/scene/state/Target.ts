/** The type of the ids of each kind that can be picked. The kinds add themselves. */
export interface TargetIds {}

type TargetKind = keyof TargetIds

/** An object on the map: hit by a pointer, hovered or selected. */
export type Target = {
  [Kind in TargetKind]: { readonly kind: Kind; readonly id: TargetIds[Kind] }
}[TargetKind]

export const sameTarget = (a: Target | null, b: Target | null): boolean =>
  a === b || (a !== null && b !== null && a.kind === b.kind && a.id === b.id)

/** Returns the id of a target of one kind; null if it is of another kind. */
export const idOf = <Kind extends TargetKind>(target: Target | null, kind: Kind): TargetIds[Kind] | null =>
  target?.kind === kind ? (target.id as TargetIds[Kind]) : null
