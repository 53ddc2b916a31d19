import type { Change, Kind } from '../content/changes.ts'
import type { Content } from '../content/content.ts'
import { entityAfter, idOf } from '../content/contentDraft.ts'
import { nameKey } from '../names.ts'

/** The changes that one cannot do without, by their indexes. */
interface Need {
  /** They come before it. */
  readonly before: readonly number[]
  /**
   * They give up the name that it gives, but need it themselves, as where two names are swapped. A step before it takes their name,
   * and they come after it.
   */
  readonly swapped: readonly number[]
}

/** By index. */
export type Needs = readonly Need[]

/** Returns the changes in an order in which each comes after those it needs, if that is possible. */
export const inOrderOfNeed = (content: Content, changes: readonly Change[]): readonly Change[] => {
  const ordered = orderOf(needsOf(content, changes), changes.keys())
  return ordered.flatMap(({ kind, index }) => (kind === 'change' ? (changes[index] ?? []) : []))
}

/** Returns the list that makes all of the changes, with a step between where names are swapped. */
export const withSwaps = (content: Content, changes: readonly Change[]): readonly Change[] =>
  withNeeds(content, changes, needsOf(content, changes), changes.keys())

/** Returns the list that makes the ticked changes and those that they need. */
export const withNeeds = (
  content: Content,
  changes: readonly Change[],
  needs: Needs,
  ticked: Iterable<number>,
): Change[] => {
  const list: Change[] = []
  const renamed = new Set<number>()
  for (const { kind, index } of orderOf(needs, ticked)) {
    const change = changes[index]
    if (!change) continue
    if (kind === 'change') list.push(renamed.has(index) ? withName(content, change) : change)
    else {
      renamed.add(index)
      list.push(...takeName(content, changes, change))
    }
  }
  return list
}

interface Step {
  /** Whether it is a change, or takes the name of what that one is about. */
  readonly kind: 'change' | 'takeName'
  readonly index: number
}

const orderOf = (needs: Needs, ticked: Iterable<number>): Step[] => {
  const taken = new Set<number>()
  /** Those whose names are free by now. */
  const freed = new Set<number>()
  const later: number[] = []
  const steps: Step[] = []
  const take = (index: number) => {
    if (taken.has(index)) return
    taken.add(index)
    const { before = [], swapped = [] } = needs[index] ?? {}
    for (const needed of before) take(needed)
    for (const other of swapped) {
      if (!freed.has(other)) steps.push({ kind: 'takeName', index: other })
      freed.add(other)
      later.push(other)
    }
    freed.add(index)
    steps.push({ kind: 'change', index })
  }
  for (const index of ticked) take(index)
  for (const index of later) take(index)
  return steps
}

/** Gives a type or category a name that nothing has. */
const takeName = (content: Content, changes: readonly Change[], { kind, ...change }: Change): Change[] => {
  if (kind !== 'category' && kind !== 'type') return []
  const names = new Set<string>()
  for (const { name } of [...content.categories, ...content.types]) names.add(nameKey(name))
  for (const other of changes) {
    const fields = other.op === 'remove' ? {} : other.op === 'insert' ? other.entity : other.fields
    if ('name' in fields && fields.name !== undefined) names.add(nameKey(fields.name))
  }
  const id = idOf(change)
  let name = `~${id}`
  while (names.has(nameKey(name))) name = `~${name}`
  return [{ op: 'patch', kind, id, fields: { name } }]
}

/** A change of something that has lost its name sets that too. */
const withName = (content: Content, change: Change): Change => {
  if (change.op !== 'patch') return change
  switch (change.kind) {
    case 'category':
      return { ...change, fields: { name: content.categories.get(change.id)?.name, ...change.fields } }
    case 'type':
      return { ...change, fields: { name: content.types.get(change.id)?.name, ...change.fields } }
    default:
      return change
  }
}

export const needsOf = (content: Content, changes: readonly Change[]): Needs => {
  const links = linksOf(content, changes)
  return links.map(({ after, freedBy }, index) => {
    const isSwapped = (other: number) => leadsTo(links, other, index)
    return {
      before: [...after, ...freedBy.filter((other) => !isSwapped(other))],
      swapped: freedBy.filter(isSwapped),
    }
  })
}

/** What a change comes after, and which changes give up the name that it gives. */
interface Links {
  readonly after: readonly number[]
  readonly freedBy: readonly number[]
}

const NO_LINKS: Links = { after: [], freedBy: [] }

/** Only names can be needed in a circle. */
const leadsTo = (links: readonly Links[], from: number, to: number): boolean => {
  const seen = new Set([from])
  for (const index of seen) {
    if (index === to) return true
    const { after, freedBy } = links[index] ?? NO_LINKS
    for (const next of [...after, ...freedBy]) seen.add(next)
  }
  return false
}

const linksOf = (content: Content, changes: readonly Change[]): Links[] => {
  const indexOf = new Map(changes.map((change, index) => [keyOf(change.kind, idOf(change)), index]))
  const leaving = leavingOf(content, changes)
  const freeing = (holderId: number | undefined, kind: 'category' | 'type', own: number): number[] => {
    const index = holderId === undefined || holderId === own ? undefined : indexOf.get(keyOf(kind, holderId))
    const change = index === undefined ? undefined : changes[index]
    return index !== undefined && change && givesUpItsName(change) ? [index] : []
  }
  const categoryHolders = new Map(Array.from(content.categories, ({ id, name }) => [nameKey(name), id]))
  const typeHolders = new Map(
    Array.from(content.types, ({ id, name, categoryId }) => [`${categoryId} ${nameKey(name)}`, id]),
  )
  const insertionOf = (kind: Kind, id: number | undefined): number[] => {
    const index = id === undefined ? undefined : indexOf.get(keyOf(kind, id))
    return index !== undefined && changes[index]?.op === 'insert' ? [index] : []
  }
  return changes.map((change) => {
    if (change.op === 'remove')
      return { after: leaving.get(keyOf(change.kind, change.id)) ?? [], freedBy: [] }
    if (change.kind === 'zone') return NO_LINKS
    const own = idOf(change)
    if (change.op === 'patch' && !entitiesOf(content, change.kind).has(own)) return NO_LINKS
    switch (change.kind) {
      case 'category': {
        const { name } = entityAfter(content.categories, change)
        return { after: [], freedBy: freeing(categoryHolders.get(nameKey(name)), 'category', own) }
      }
      case 'type': {
        const { name, categoryId } = entityAfter(content.types, change)
        const holder = typeHolders.get(`${categoryId} ${nameKey(name)}`)
        return { after: insertionOf('category', categoryId), freedBy: freeing(holder, 'type', own) }
      }
      case 'poi':
        return { after: insertionOf('type', entityAfter(content.pois, change).typeId), freedBy: [] }
    }
  })
}

const keyOf = (kind: Kind, id: number): string => `${kind} ${id}`

export const entitiesOf = (content: Content, kind: Kind) =>
  ({ category: content.categories, type: content.types, poi: content.pois, zone: content.zones })[kind]

const givesUpItsName = (change: Change): boolean =>
  change.op === 'remove' ||
  (change.op === 'patch' && ('name' in change.fields || 'categoryId' in change.fields))

/** By type or category: which changes take a POI from that type, or a type from that category. */
const leavingOf = (content: Content, changes: readonly Change[]): ReadonlyMap<string, readonly number[]> => {
  const leaving = new Map<string, number[]>()
  for (const [index, change] of changes.entries()) {
    const owner = formerOwnerOf(content, change)
    if (owner !== undefined) leaving.set(owner, [...(leaving.get(owner) ?? []), index])
  }
  return leaving
}

const formerOwnerOf = (content: Content, change: Change): string | undefined => {
  if (change.op === 'insert') return undefined
  if (change.kind === 'poi' && (change.op === 'remove' || change.fields.typeId !== undefined)) {
    const typeId = content.pois.get(change.id)?.typeId
    return typeId === undefined ? undefined : keyOf('type', typeId)
  }
  if (change.kind === 'type' && (change.op === 'remove' || change.fields.categoryId !== undefined)) {
    const categoryId = content.types.get(change.id)?.categoryId
    return categoryId === undefined ? undefined : keyOf('category', categoryId)
  }
  return undefined
}
