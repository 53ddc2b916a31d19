import type { Target, TargetIds } from './Target.ts'

/** Objects that are selected or moved together, by kind. */
export type TargetGroup = { readonly [Kind in keyof TargetIds]?: ReadonlySet<TargetIds[Kind]> }

export const NO_GROUP: TargetGroup = {}

export const isEmptyGroup = (group: TargetGroup): boolean => {
  for (const ids of Object.values(group)) if (ids.size > 0) return false
  return true
}

export const isInGroup = (group: TargetGroup, target: Target | null): boolean => {
  const ids: ReadonlySet<Target['id']> | undefined = target === null ? undefined : group[target.kind]
  return target !== null && (ids?.has(target.id) ?? false)
}

export const groupOf = (targets: Iterable<Target>): TargetGroup => {
  const group: { [Kind in Target['kind']]?: Set<Target['id']> } = {}
  for (const { kind, id } of targets) (group[kind] ??= new Set()).add(id)
  return group as TargetGroup
}

export const targetsOf = (group: TargetGroup): Target[] =>
  Object.entries(group).flatMap(([kind, ids]) =>
    Array.from<Target['id'], Target>(ids, (id) => ({ kind, id }) as Target),
  )
