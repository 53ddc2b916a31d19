/** What the ids of each kind of object are that can be picked. The kinds add themselves. */
export interface TargetIds {}

type TargetKind = keyof TargetIds

/** One object on the map: what a pointer hits, what is hovered over, what is selected. */
export type Target = {
  [Kind in TargetKind]: { readonly kind: Kind; readonly id: TargetIds[Kind] }
}[TargetKind]

export const sameTarget = (a: Target | null, b: Target | null): boolean =>
  a === b || (a !== null && b !== null && a.kind === b.kind && a.id === b.id)

/** The id of a target of one kind; null where it is of another. */
export const idOf = <Kind extends TargetKind>(target: Target | null, kind: Kind): TargetIds[Kind] | null =>
  target?.kind === kind ? (target.id as TargetIds[Kind]) : null
