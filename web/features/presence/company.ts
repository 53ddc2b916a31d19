import type { PersonHere, PresenceEvent } from '../../../shared/maps/presence.ts'
import { sameValue } from '../../../shared/sameValue.ts'

/** Somebody with an account, however many browsers they have the map open in. */
export interface Companion {
  readonly userId: number
  readonly name: string
  /** Whether they show where they are. */
  readonly isFindable: boolean
  /** The floor that they look at, where they tell. */
  readonly floor?: number
}

/** Who else has the map open. */
export interface Company {
  readonly people: readonly Companion[]
  /** How many are not named. */
  readonly guests: number
}

export const NOBODY: Company = { people: [], guests: 0 }

/** Returns the others who are named; the viewer's own browsers are none of them. */
export const othersIn = (presence: PresenceEvent | null, ownUserId: number | null): readonly PersonHere[] =>
  presence?.people.filter(({ id, userId }) => id !== presence.own?.id && userId !== ownUserId) ?? []

/** Returns the browser of somebody in which they have a cursor, or else one that shows what they see. */
export const whereIs = (userId: number, people: readonly PersonHere[]): PersonHere | undefined => {
  const theirs = people.filter((person) => person.userId === userId)
  return theirs.find(({ cursor }) => cursor !== null) ?? theirs.find(({ view }) => view !== null)
}

/** `ownUserId`: null for a guest, who is counted as well. */
const companyIn = (presence: PresenceEvent | null, ownUserId: number | null): Company => {
  if (presence === null) return NOBODY
  const people = new Map<number, Companion>()
  const others = othersIn(presence, ownUserId)
  for (const { userId, name } of others) {
    const found = whereIs(userId, others)
    people.set(userId, { userId, name, isFindable: found !== undefined, floor: found?.floor })
  }
  const guests = Math.max(0, presence.guests - (ownUserId === null ? 1 : 0))
  return { people: [...people.values()].sort((a, b) => a.name.localeCompare(b.name)), guests }
}

/** Returns a selector whose result stays the same object while cursors move, so that nothing is rendered for that. */
export const companySelector = (ownUserId: number | null): ((presence: PresenceEvent | null) => Company) => {
  let last = NOBODY
  return (presence) => {
    const company = companyIn(presence, ownUserId)
    if (!sameValue(company, last)) last = company
    return last
  }
}

export const isAlone = ({ people, guests }: Company): boolean => people.length === 0 && guests === 0

export const countOf = ({ people, guests }: Company): number => people.length + guests

const NAMES_SAID_MAX = 6

/** 'Anna, Ben and 3 guests' */
export const companyText = ({ people, guests }: Company): string => {
  const names = people.slice(0, NAMES_SAID_MAX).map(({ name }) => name)
  const unsaid = people.length - names.length
  const parts = [
    ...names,
    ...(unsaid > 0 ? [`${unsaid} more`] : []),
    ...(guests > 0 ? [guests === 1 ? '1 guest' : `${guests} guests`] : []),
  ]
  const last = parts.pop() ?? 'Nobody else'
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`
}
